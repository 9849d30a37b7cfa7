import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayIn, openPage, sampleInvoice, sampleProposal } from '../home/testing.tsx';
import { ProjectsPage } from './projects.page.tsx';
import { sampleDetail } from './testing.ts';

const page = (items: object[], nextCursor: string | null = null) => ({ items, nextCursor });
const answers = {
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
type Answers = Parameters<typeof openPage>[0]['answers'];

/** Opens the lists; `asked` gives the queries of a call as they were. */
function open(at = '/projects', more: Answers = {}) {
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
  const asked = (path: string) =>
    urls
      .filter(({ pathname }) => pathname === path)
      .map(({ searchParams }) => Object.fromEntries(searchParams));
  return { calls, asked };
}
const tab = (name: RegExp) => screen.getByRole('tab', { name });

it('says the sums by currency before it lists', async () => {
  open();
  expect(
    await screen.findByRole('heading', {
      name: '€18,400 waiting on an answer, €14,250 still to bill, €4,800 and $1,650 to be paid, and $1,650 of it overdue.',
    }),
  ).toBeInTheDocument();
});

it('counts what each list holds', async () => {
  open();
  await waitFor(() => expect(tab(/Proposals/)).toHaveTextContent('Proposals6'));
  expect(tab(/In progress/)).toHaveTextContent('In progress1');
  expect(tab(/Completed/)).toHaveTextContent('Completed5');
  expect(tab(/Invoices/)).toHaveTextContent('Invoices2');
});

it('keeps list, search and filters in the address, and asks for just that', async () => {
  const { asked } = open();
  await screen.findByText('Winter packaging');
  await userEvent.click(tab(/In progress/));
  await userEvent.type(screen.getByRole('searchbox'), 'nord');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Payment type' }), 'ongoing');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'active');
  const expected = { tab: 'in_progress', q: 'nord', payment_type: 'ongoing', status: 'active' };
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(expected),
  );
  await waitFor(() =>
    expect(asked('/api/proposal/fetchAllProposals').at(-1)).toMatchObject(expected),
  );
  // Letter by letter would be four searches.
  const searches = asked('/api/proposal/fetchAllProposals').filter(({ q }) => q && q !== 'nord');
  expect(searches).toEqual([]);
});

it('takes the words along to another list, and leaves the filters of this one', async () => {
  open('/projects?tab=in_progress&q=nord&status=active');
  await userEvent.click(tab(/Invoices/));
  expect(location.search).toBe('?tab=invoices&q=nord');
});

it('shows the list that the address names', async () => {
  open('/projects?tab=invoices');
  const rows = within(await screen.findByRole('table', { name: 'Invoices, newest first' }));
  expect(rows.getByText('3 days late')).toBeInTheDocument();
  expect(rows.getByText('$650.00 to pay')).toBeInTheDocument();
  expect(rows.getByText('Credit note')).toBeInTheDocument();
  expect(rows.getByText('-€20.00')).toBeInTheDocument();
});

it('tells nothing found from nothing there, and clears the search', async () => {
  open('/projects?q=zzz', { 'GET /api/proposal/fetchAllProposals': page([]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('No proposals yet')).toBeInTheDocument();
  expect(location.search).toBe('');
});

it('offers another try when a list cannot be loaded', async () => {
  const refused = () =>
    Response.json(
      { success: false, code: 'forbidden', message: 'This is not yours.' },
      { status: 403 },
    );
  open('/projects', { 'GET /api/proposal/fetchAllProposals': refused });
  expect(await screen.findByText('Your proposals could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('shows more, page by page', async () => {
  const pages = [
    page([sampleProposal()], 'next-page'),
    page([sampleProposal({ id: 'f'.repeat(24), project_name: 'Summer bags' })]),
  ];
  const { asked } = open('/projects', {
    'GET /api/proposal/fetchAllProposals': () => Response.json({ success: true, ...pages.shift() }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Summer bags')).toBeInTheDocument();
  expect(screen.getByText('Winter packaging')).toBeInTheDocument();
  expect(asked('/api/proposal/fetchAllProposals').at(-1)).toMatchObject({ cursor: 'next-page' });
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('lists the mails of a proposal with every state, and tries a failed one again', async () => {
  const { id } = sampleProposal();
  const mail = {
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
  const retry = `/api/proposal/retryDelivery/${id}/${mail.id}`;
  const { calls } = open('/projects', {
    [`GET /api/proposal/fetchProject/${id}`]: {
      proposal: { ...sampleDetail(), deliveries: [mail] },
    },
    [`POST ${retry}`]: { proposal: sampleProposal() },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mails' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Mails of Winter packaging' }));
  expect(await panel.findByText('Queued')).toBeInTheDocument();
  expect(panel.getByText('The mailbox is full.')).toBeInTheDocument();
  await userEvent.click(panel.getByRole('button', { name: /Try again/ }));
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', path: retry })),
  );
});

it('opens drafts where they are written, and deletes one only when it is meant', async () => {
  const draft_id = 'b9d6f2a0-4c6d-4f57-9d8e-0c1f6f5b2a11';
  const kept = { kind: 'proposal', revision: 3, updatedAt: '2026-11-20T10:00:00.000Z' };
  const { calls, asked } = open('/projects', {
    'GET /api/proposal/drafts': page([{ ...kept, draft_id, title: '' }]),
    [`DELETE /api/proposal/drafts/${draft_id}`]: { message: 'The draft is deleted.' },
  });
  await userEvent.click(tab(/Drafts/));
  const [proposal, invoice] = await screen.findAllByRole('link', { name: 'Continue Untitled' });
  expect(proposal).toHaveAttribute('href', `/proposal/new?id=${draft_id}`);
  expect(invoice).toHaveAttribute('href', `/invoice/new?id=${draft_id}`);
  expect(asked('/api/proposal/drafts').map(({ kind }) => kind)).toEqual([
    'proposal',
    'invoice',
    'proposal_template',
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete Untitled' })[0]!);
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});
