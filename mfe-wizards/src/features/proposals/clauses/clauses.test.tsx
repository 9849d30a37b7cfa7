import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, openDraft, press, server, serveWizard, stored } from '../testing-wizard.tsx';

beforeEach(serveWizard);

describe('clauses', () => {
  const titles = () => stored().clauses?.map(({ title }) => title);

  it('are switched off, rewritten and put in order in this proposal', async () => {
    openDraft('/proposal/contract');
    await userEvent.click(await field('Confidentiality'));
    await press('Edit clause 1');
    await userEvent.clear(await field('Text'));
    await userEvent.type(await field('Text'), 'One round.');
    await press('Done');
    await press('Move clause 1 down');
    await waitFor(() =>
      expect(titles()).toEqual(['Payment', 'Changes', 'Ownership', 'Cancellation']),
    );
    expect(stored().clauses?.[1]?.text).toBe('One round.');
    expect(await field('Confidentiality')).not.toBeChecked();
  });

  it('of one’s own are offered, and go into the proposal when switched on', async () => {
    server.answers['GET /api/proposal/clauses'] = {
      clauses: [{ id: 'd'.repeat(24), title: 'Travel', text: 'Travel is paid as it comes.' }],
    };
    openDraft('/proposal/contract');
    const travel = await field('Travel');
    expect(travel).not.toBeChecked();
    await userEvent.click(travel);
    await waitFor(() => expect(titles()).toContain('Travel'));
  });

  it('are kept to use again in the words they have here', async () => {
    server.answers['POST /api/proposal/clauses'] = {
      clause: { id: 'd'.repeat(24), title: 'Travel', text: 'As it comes.' },
    };
    openDraft('/proposal/contract');
    await press('Write a clause');
    await userEvent.type(await field('Title'), 'Travel');
    await userEvent.type(await field('Text'), 'As it comes.');
    await press('Keep in my clauses');
    expect(await screen.findByRole('button', { name: 'Update in my clauses' })).toBeInTheDocument();
    const kept = server.calls.find(({ method, path }) => method === 'POST' && /clauses/.test(path));
    expect(JSON.parse(String(kept?.body))).toEqual({ title: 'Travel', text: 'As it comes.' });
  });

  it('without words keep the next step shut', async () => {
    openDraft('/proposal/contract');
    await press('Write a clause');
    await press('Continue to review');
    expect(await screen.findByText('Please write the clause.')).toBeInTheDocument();
    expect(location.pathname).toBe('/proposal/contract');
  });
});
