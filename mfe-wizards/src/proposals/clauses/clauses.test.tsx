import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, openDraft, press, server, serveWizard, stored } from '../testing-wizard.tsx';

beforeEach(serveWizard);

describe('clauses', () => {
  const titles = () => stored().clauses?.map(({ title }) => title);

  it('can be turned off, edited and reordered', async () => {
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

  it('are offered from the saved ones, and join the proposal when turned on', async () => {
    server.answers['GET /api/proposal/clauses'] = {
      clauses: [{ id: 'd'.repeat(24), title: 'Travel', text: 'Travel is paid as it comes.' }],
    };
    openDraft('/proposal/contract');
    const travelClause = await field('Travel');
    expect(travelClause).not.toBeChecked();
    await userEvent.click(travelClause);
    await waitFor(() => expect(titles()).toContain('Travel'));
  });

  it('can be saved with their current text', async () => {
    server.answers['POST /api/proposal/clauses'] = {
      clause: { id: 'd'.repeat(24), title: 'Travel', text: 'As it comes.' },
    };
    openDraft('/proposal/contract');
    await press('Add clause');
    await userEvent.type(await field('Title'), 'Travel');
    await userEvent.type(await field('Text'), 'As it comes.');
    await press('Save clause');
    expect(await screen.findByRole('button', { name: 'Update saved clause' })).toBeInTheDocument();
    const savedClauseCall = server.calls.find(
      ({ method, path }) => method === 'POST' && /clauses/.test(path),
    );
    expect(JSON.parse(String(savedClauseCall?.body))).toEqual({
      title: 'Travel',
      text: 'As it comes.',
    });
  });

  it('without text block the next step', async () => {
    openDraft('/proposal/contract');
    await press('Add clause');
    await press('Continue to review');
    expect(await screen.findByText('Enter the clause text.')).toBeInTheDocument();
    expect(location.pathname).toBe('/proposal/contract');
  });
});
