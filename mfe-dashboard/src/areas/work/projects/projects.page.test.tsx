import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  dayIn,
  meAnswer,
  openPage,
  sampleInvoice,
  sampleProposal,
} from '../../../testing/open-page.tsx';
import { ProjectsPage } from './projects.page.tsx';
import { sampleDetail } from './testing.ts';

const page = (items: object[], nextCursor: string | null = null) => ({ items, nextCursor });
const answers = {
  ...meAnswer,
  'GET /api/proposal/summary': {
    toBill: [{ currency: 'EUR', total: 1_425_000 }],
    totals: [
      { status: 'viewed', currency: 'EUR', count: 2, total: 1_840_000 },
      { status: 'active', currency: 'EUR', count: 1, total: 1_425_000 },
      { status: 'declined', currency: 'USD', count: 4, total: 100_000 },
      { status: 'completed', currency: 'USD', count: 5, total: 100_000 },
    ],
  },
  'GET /api/proposal/invoiceSummary': {
    totals: [
      { status: 'sent', currency: 'EUR', count: 1, total: 500_000, balance: 480_000 },
      { status: 'overdue', currency: 'USD', count: 1, total: 165_000, balance: 165_000 },
      { status: 'paid', currency: 'EUR', count: 9, total: 900_000, balance: 0 },
    ],
  },
  'GET /api/proposal/fetchAllProposals': page([sampleProposal()]),
  'GET /api/proposal/invoices': page([
    sampleInvoice({
      status: 'overdue',
      due_date: dayIn(-3),
      currency: 'USD',
      total: 165_000,
      balance: 65_000,
      paid: 100_000,
    }),
    sampleInvoice({ id: 'f'.repeat(24), number: 'CN-0001', kind: 'credit_note', total: 2_000 }),
  ]),
  'GET /api/proposal/drafts': page([]),
};
type ServiceResponses = Parameters<typeof openPage>[0]['answers'];

/** Renders the lists; `asked` returns the queries of a call. */
function open(at = '/projects', more: ServiceResponses = {}) {
  const calls = openPage({
    page: <ProjectsPage />,
    role: 'freelancer',
    answers: { ...answers, ...more },
    at,
  });
  const answer = globalThis.fetch;
  const urls: URL[] = [];
  globalThis.fetch = (input, init) => {
    urls.push(new URL(String(input), location.origin));
    return answer(input, init);
  };
  const queriesOf = (path: string) =>
    urls
      .filter(({ pathname }) => pathname === path)
      .map(({ searchParams }) => Object.fromEntries(searchParams));
  return { calls, queriesOf };
}
const tab = (name: RegExp) => screen.findByRole('tab', { name });

it('displays the sums above the lists, the own currency first', async () => {
  open();
  expect(
    await screen.findByRole('heading', {
      name: '€18,400 in open proposals, €14,250 to invoice, $1,650 and €4,800 unpaid, and $1,650 overdue.',
    }),
  ).toBeInTheDocument();
});

it('counts the entries of each list', async () => {
  open();
  expect(await tab(/Proposals/)).toHaveTextContent('Proposals6');
  expect(await tab(/In progress/)).toHaveTextContent('In progress1');
  expect(await tab(/Completed/)).toHaveTextContent('Completed5');
  expect(await tab(/Invoices/)).toHaveTextContent('Invoices2');
});

it('keeps list, search and filters in the address and the query', async () => {
  const { queriesOf } = open();
  await screen.findByText('Winter packaging');
  await userEvent.click(await tab(/In progress/));
  await userEvent.type(screen.getByRole('searchbox'), 'nord');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Payment type' }), 'ongoing');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'active');
  const expected = { tab: 'in_progress', q: 'nord', payment_type: 'ongoing', status: 'active' };
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(expected),
  );
  await waitFor(() =>
    expect(queriesOf('/api/proposal/fetchAllProposals').at(-1)).toMatchObject(expected),
  );
  // A search per keystroke would be four searches.
  const searches = queriesOf('/api/proposal/fetchAllProposals').filter(
    ({ q }) => q && q !== 'nord',
  );
  expect(searches).toEqual([]);
});

it('keeps the search and drops the filters when the list changes', async () => {
  open('/projects?tab=in_progress&q=nord&status=active');
  await userEvent.click(await tab(/Invoices/));
  expect(location.search).toBe('?tab=invoices&q=nord');
});

it('opens the list of the address', async () => {
  open('/projects?tab=invoices');
  const rows = within(await screen.findByRole('table', { name: 'Invoices, newest first' }));
  expect(rows.getByText('3 days late')).toBeInTheDocument();
  expect(rows.getByText('$650.00 due')).toBeInTheDocument();
  expect(rows.getByText('Credit note')).toBeInTheDocument();
  expect(rows.getByText('-€20.00')).toBeInTheDocument();
});

it('distinguishes no results from an empty list, and clears the search', async () => {
  open('/projects?q=zzz', {
    'GET /api/proposal/fetchAllProposals': page([]),
    'GET /api/proposal/summary': { toBill: [], totals: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No proposals yet')).toBeInTheDocument();
  expect(location.search).toBe('');
});

describe('an empty list', () => {
  const total = (status: string, count = 1) => ({ status, currency: 'EUR', count, total: 100 });
  it.each([
    ['', [total('active')], 'No open proposals', 'Your accepted proposal is in In progress.'],
    ['', [total('cancelled', 3)], 'No open proposals', 'Your 3 past projects are in Completed.'],
    [
      '?tab=in_progress',
      [total('viewed', 2)],
      'No projects in progress',
      'Your 2 sent proposals are in Proposals.',
    ],
    [
      '?tab=completed',
      [total('viewed', 2), total('accepted')],
      'No completed projects',
      'Your accepted proposal is in In progress.',
    ],
  ])('%s says where the items are', async (search, totals, title, text) => {
    open(`/projects${search}`, {
      'GET /api/proposal/fetchAllProposals': page([]),
      'GET /api/proposal/summary': { toBill: [], totals },
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(title)).toBeVisible();
  });

  it('opens the tab that has the items', async () => {
    open('/projects', {
      'GET /api/proposal/fetchAllProposals': page([]),
      'GET /api/proposal/summary': { toBill: [], totals: [total('active')] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open In progress' }));
    expect(location.search).toBe('?tab=in_progress');
    expect(screen.getByRole('tab', { name: /In progress/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});

it('offers a retry when a list fails to load', async () => {
  const refused = () =>
    Response.json(
      { success: false, code: 'forbidden', message: 'This is not yours.' },
      { status: 403 },
    );
  open('/projects', { 'GET /api/proposal/fetchAllProposals': refused });
  expect(await screen.findByText('We couldn’t load your proposals')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('loads more pages', async () => {
  const pages = [
    page([sampleProposal()], 'next-page'),
    page([sampleProposal({ id: 'f'.repeat(24), project_name: 'Summer bags' })]),
  ];
  const { queriesOf } = open('/projects', {
    'GET /api/proposal/fetchAllProposals': () => Response.json({ success: true, ...pages.shift() }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Summer bags')).toBeInTheDocument();
  expect(screen.getByText('Winter packaging')).toBeInTheDocument();
  expect(queriesOf('/api/proposal/fetchAllProposals').at(-1)).toMatchObject({
    cursor: 'next-page',
  });
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('lists the emails of a proposal with their states and retries a failed one', async () => {
  const { id } = sampleProposal();
  const failedDelivery = {
    id: 'd'.repeat(24),
    kind: 'proposal',
    to: 'sofie@example.com',
    state: 'failed',
    reason: 'The mailbox is full.',
    updatedAt: '2026-11-20T10:00:00.000Z',
    history: [
      { at: '2026-11-20T09:58:00.000Z', state: 'queued', reason: '' },
      { at: '2026-11-20T10:00:00.000Z', state: 'failed', reason: 'The mailbox is full.' },
    ],
  };
  const retry = `/api/proposal/retryDelivery/${id}/${failedDelivery.id}`;
  const { calls } = open('/projects', {
    [`GET /api/proposal/fetchProject/${id}`]: {
      proposal: { ...sampleDetail(), deliveries: [failedDelivery] },
    },
    [`GET /api/proposal/recipients/proposal/${id}`]: { recipients: [] },
    [`POST ${retry}`]: { proposal: sampleProposal() },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Emails' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Emails for Winter packaging' }));
  expect(await panel.findByText('Queued')).toBeInTheDocument();
  expect(panel.getByText('The mailbox is full.')).toBeInTheDocument();
  await userEvent.click(panel.getByRole('button', { name: /Try again/ }));
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', path: retry })),
  );
});

it('opens drafts in their editors and deletes one after a confirmation', async () => {
  const draft_id = 'b9d6f2a0-4c6d-4f57-9d8e-0c1f6f5b2a11';
  const savedDraft = { kind: 'proposal', revision: 3, updatedAt: '2026-11-20T10:00:00.000Z' };
  const { calls, queriesOf } = open('/projects', {
    'GET /api/proposal/drafts': page([{ ...savedDraft, draft_id, title: '' }]),
    [`DELETE /api/proposal/drafts/${draft_id}`]: { message: 'The draft is deleted.' },
  });
  await userEvent.click(await tab(/Drafts/));
  const [proposal, invoice] = await screen.findAllByRole('link', { name: 'Continue Untitled' });
  expect(proposal).toHaveAttribute('href', `/proposal/new?id=${draft_id}`);
  expect(invoice).toHaveAttribute('href', `/invoice/new?id=${draft_id}`);
  expect(queriesOf('/api/proposal/drafts').map(({ kind }) => kind)).toEqual([
    'proposal',
    'invoice',
    'proposal_template',
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete Untitled' })[0]!);
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});
