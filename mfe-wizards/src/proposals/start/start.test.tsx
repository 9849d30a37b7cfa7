import { draftInAddress, draftPath } from '@soloist/writing/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  calledPaths,
  field,
  id,
  open,
  openDraft,
  press,
  ready,
  server,
  serveWizard,
  stored,
  summary,
} from '../testing-wizard.tsx';

beforeEach(serveWizard);

it('starts in the currency of the last proposal', async () => {
  const last = { ...summary, currency: 'GBP' };
  server.answers['GET /api/proposal/fetchAllProposals'] = { items: [last], nextCursor: null };
  open('/proposal/new');
  expect(await field('Currency')).toHaveValue('GBP, British Pound');
});

it('takes over the currency of the client’s last proposal, until there is an amount', async () => {
  const email = 'sofie@nordlys.example';
  server.answers['GET /api/proposal/fetchAllProposals'] = {
    items: [
      { ...summary, currency: 'GBP' },
      { ...summary, email, currency: 'JPY' },
    ],
    nextCursor: null,
  };
  open('/proposal/new');
  const address = await field('Client email');
  await userEvent.type(address, email);
  await userEvent.tab();
  await waitFor(async () => expect(await field('Currency')).toHaveValue('JPY, Japanese Yen'));
  await userEvent.type(await field('Total fee'), '88000');
  await userEvent.clear(address);
  await userEvent.type(address, summary.email);
  await userEvent.tab();
  expect(await field('Currency')).toHaveValue('JPY, Japanese Yen');
});

it('migrates the draft that an earlier version stored in the browser, once', async () => {
  const old = { ...ready, draft_id: id, clauses: ['payment'], signature: 'Ada' };
  localStorage.setItem('proposalDraft', JSON.stringify(old));
  open('/proposal/new');
  expect(await field('Project name')).toHaveValue('Winter packaging');
  server.serve(draftInAddress());
  await userEvent.type(await field('Client name'), 'Nordlys');
  await waitFor(() => expect(stored(draftInAddress())?.client_name).toBe('Nordlys'));
  expect(stored(draftInAddress())?.clauses?.map(({ title }) => title)).toEqual(['Payment']);
  expect(localStorage.getItem('proposalDraft')).toBeNull();
});

describe('starting points', () => {
  const templateId = 'a7e1f3f0-1111-4c22-8d33-444455556666';
  const listed = (draft_id: string, title: string, kind: string) => ({
    items: [{ draft_id, title, kind, revision: 1, updatedAt: '2026-11-20T10:00:00.000Z' }],
    nextCursor: null,
  });

  it('starts a draft as a copy of a template, which stays unchanged', async () => {
    server.saveElsewhere(templateId, { project_name: 'Labels' }, 'proposal_template');
    server.answers['GET /api/proposal/drafts'] = listed(templateId, 'Labels', 'proposal_template');
    open('/proposal/new');
    await press('Start from…');
    await userEvent.click(await screen.findByRole('tab', { name: 'Templates' }));
    await press('Use Labels');
    await waitFor(async () => expect(await field('Project name')).toHaveValue('Labels'));
    expect(draftInAddress()).not.toBe(templateId);
    expect(server.stored.get(templateId)?.revision).toBe(1);
  });

  it('saves the proposal as a template without its client and dates', async () => {
    openDraft('/proposal/new');
    await press('Start from…');
    await userEvent.click(await screen.findByRole('tab', { name: 'Templates' }));
    await press('Save template');
    const put = server.calls.find(({ method }) => method === 'PUT');
    expect(put?.path).not.toBe(draftPath(id));
    const saved = JSON.parse(String(put?.body));
    expect(saved).toMatchObject({ kind: 'proposal_template', title: 'Winter packaging' });
    expect(saved.content).toMatchObject({ project_name: 'Winter packaging' });
    expect(saved.content.email).toBeUndefined();
    expect(saved.content.details).toMatchObject({ start_date: '', total_fee: 123_450 });
  });

  it('lists a draft that was written offline', async () => {
    server.answers['GET /api/proposal/drafts'] = { items: [], nextCursor: null };
    const copy = {
      kind: 'proposal',
      content: { project_name: 'Train notes' },
      base: {},
      revision: 0,
    };
    localStorage.setItem(`draft:${templateId}:other`, JSON.stringify(copy));
    server.serve(templateId);
    open('/proposal/new');
    await press('Start from…');
    await press('Open Train notes');
    await waitFor(() =>
      expect(server.stored.get(templateId)?.content.project_name).toBe('Train notes'),
    );
  });

  it('deletes a draft after a confirmation', async () => {
    server.saveElsewhere(templateId, { project_name: 'Old' });
    server.answers['GET /api/proposal/drafts'] = listed(templateId, 'Old', 'proposal');
    open('/proposal/new');
    await press('Start from…');
    await press('Delete Old');
    expect(calledPaths()).not.toContain(`DELETE ${draftPath(templateId)}`);
    await press('Delete draft');
    await waitFor(() => expect(calledPaths()).toContain(`DELETE ${draftPath(templateId)}`));
  });

  it('opens a copy of the earlier proposal in the URL', async () => {
    server.saveElsewhere(id, { project_name: 'Winter again' });
    const copyPath = `/api/proposal/copy/${'b'.repeat(24)}`;
    server.answers[`POST ${copyPath}`] = { draft_id: id };
    open(`/proposal/new?from=${'b'.repeat(24)}&as=change`);
    expect(await field('Project name')).toHaveValue('Winter again');
    expect(draftInAddress()).toBe(id);
    const copies = server.calls.filter(({ path }) => path === copyPath);
    expect(copies.map(({ body }) => JSON.parse(String(body)).as)).toEqual(['change']);
  });

  it('edits a template without validation, and never sends it', async () => {
    server.saveElsewhere(templateId, { project_name: 'Labels' }, 'proposal_template');
    open(`/proposal/new?id=${templateId}`);
    expect(await screen.findByText(/editing a template/)).toBeInTheDocument();
    await press('Continue to contract');
    await press('Use template');
    await waitFor(() => expect(draftInAddress()).not.toBe(templateId));
    expect(await field('Project name')).toHaveValue('Labels');
    expect(location.pathname).toBe('/proposal/new');
  });
});

describe('Sage’s draft', () => {
  const sageId = 'e'.repeat(24);
  const content = {
    client_name: 'Nordlys',
    currency: 'EUR',
    payment_type: 'one_time',
    details: { total_fee: 200_000, end_date: '2027-03-31' },
  };
  const prepared = (answer: object | (() => Response)) => {
    server.answers[`GET /api/sage-ai/drafts/${sageId}`] = answer;
    return open(`/proposal/new?draft=${sageId}`);
  };
  const filledIn = {
    message: 'x',
    data: { kind: 'proposal', title: 'Proposal for Nordlys', content },
  };

  it('fills a new draft, and leaves the URL', async () => {
    prepared(filledIn);
    expect(await field('Client name')).toHaveValue('Nordlys');
    expect(await field('Currency')).toHaveValue('EUR, Euro');
    expect(await field('Total fee')).toHaveValue('2,000.00');
    expect(await field('Project name')).toHaveValue('');
    expect(location.search).toBe(`?id=${draftInAddress()}`);
  });

  it('without a currency has the same units in the usual one', async () => {
    const last = { ...summary, currency: 'JPY' };
    server.answers['GET /api/proposal/fetchAllProposals'] = { items: [last], nextCursor: null };
    const { currency: _, ...plain } = content;
    prepared({ ...filledIn, data: { ...filledIn.data, content: plain } });
    expect(await field('Currency')).toHaveValue('JPY, Japanese Yen');
    expect(await field('Total fee')).toHaveValue('2,000');
  });

  it('reports that it is gone, and starts blank', async () => {
    const message = 'This draft does not exist.';
    prepared(() => Response.json({ success: false, code: 'not_found', message }, { status: 404 }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await press('Dismiss');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await field('Project name')).toHaveValue('');
  });

  it('is ignored when it is not a proposal', async () => {
    prepared({
      message: 'x',
      data: { ...filledIn.data, content: { details: { total_fee: 'much' } } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t open');
  });
});
