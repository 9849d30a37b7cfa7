import { sampleChatEntry, sampleMyProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  dayIn,
  inDays,
  openPage,
  sampleInvoice,
  sampleProposal,
} from '../../../testing/open-page.tsx';
import { sampleLead } from '../leads/testing.ts';
import { sampleInvoiceDetail } from '../projects/testing.ts';
import { upcoming } from './coming-up.tsx';
import { HomePage } from './home.page.tsx';
import { openItemsOf } from './open-items.rules.ts';

const noViews = { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 };
const nothing = {
  'GET /api/profile/loadUser': { userInfo: sampleMyProfile(), viewCounts: noViews, pro: false },
  'GET /api/proposal/summary': { totals: [], toBill: [] },
  'GET /api/proposal/fetchAllProposals': { items: [], nextCursor: null },
  'GET /api/proposal/invoiceSummary': { totals: [] },
  'GET /api/proposal/invoices': { items: [], nextCursor: null },
  'GET /api/profile/views': { viewCounts: noViews, days: [] },
  'GET /api/wallet/earnings': { months: [] },
  'GET /api/chat/loadIntialConversation': { items: [], nextCursor: null, unread: 0 },
  'GET /api/leads': { items: [], nextCursor: null },
};
const viewed = sampleProposal({ status: 'viewed' });
const busy = {
  ...nothing,
  'GET /api/proposal/summary': {
    toBill: [{ currency: 'EUR', total: 1_425_000 }],
    totals: [
      { status: 'viewed', currency: 'EUR', count: 2, total: 1_840_000 },
      { status: 'accepted', currency: 'EUR', count: 1, total: 90_000 },
    ],
  },
  'GET /api/proposal/fetchAllProposals': { items: [viewed], nextCursor: null },
};
type CallResponses = Parameters<typeof openPage>[0]['answers'];
const open = (answers: CallResponses) =>
  openPage({ page: <HomePage />, role: 'freelancer', answers });
const statement = () => screen.getByRole('heading', { name: /Good/ });

it('starts with three first steps and no numbers', async () => {
  open(nothing);
  const steps = await screen.findByRole('list', { name: 'First steps' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('heading', { name: 'Earnings' })).not.toBeInTheDocument();
  expect(await screen.findByText(/No views yet/)).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('summarizes the key numbers in one sentence', async () => {
  open(busy);
  await waitFor(() =>
    expect(statement()).toHaveTextContent(
      /Ada\. €18,400 in 2 open proposals, €900 in progress, and 1 item to handle\.$/,
    ),
  );
});

it('reports overdue invoices, and shows money by stage', async () => {
  open({
    ...busy,
    'GET /api/proposal/invoiceSummary': {
      totals: [
        { status: 'viewed', currency: 'EUR', count: 1, total: 50_000, balance: 40_000 },
        { status: 'overdue', currency: 'EUR', count: 1, total: 10_000, balance: 10_000 },
        { status: 'paid', currency: 'EUR', count: 3, total: 912_000, balance: 0 },
      ],
    },
    'GET /api/proposal/invoices': {
      items: [sampleInvoice({ status: 'overdue', due_date: dayIn(-3) })],
      nextCursor: null,
    },
  });
  await waitFor(() =>
    expect(statement()).toHaveTextContent(
      /€900 in progress, €100 overdue, and 2 items to handle\.$/,
    ),
  );
  const stages = within(screen.getByRole('list', { name: 'Your money by stage' }));
  expect(stages.getByRole('link', { name: /Invoiced/ })).toHaveTextContent('Invoiced€5001 overdue');
  expect(stages.getByRole('link', { name: /Paid/ })).toHaveTextContent('€9,1203 invoices');
  expect(screen.getByRole('link', { name: 'INV-0007 is 3 days late' })).toHaveAttribute(
    'href',
    `/projects?tab=invoices&invoice=${'a'.repeat(24)}`,
  );
});

it('shows views by day and earnings by month, with tables behind the charts', async () => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: inDays(index - 29).slice(0, 10),
    views: index < 23 ? 1 : 2,
  }));
  open({
    ...busy,
    'GET /api/profile/views': {
      viewCounts: { sevenDayView: 14, thirtyDayView: 37, allTimeView: 4903 },
      days,
    },
    'GET /api/wallet/earnings': {
      months: [{ month: inDays(0).slice(0, 7), currency: 'USD', amount: 912_000 }],
    },
  });
  expect(await screen.findByText('4,903')).toBeInTheDocument();
  expect(screen.getByText('100% up')).toBeInTheDocument();
  const views = within(screen.getByRole('table', { name: 'Views by day' }));
  expect(views.getAllByRole('row')).toHaveLength(30);
  const months = within(screen.getByRole('table', { name: 'Earnings by month in USD' }));
  expect(months.getAllByRole('row')).toHaveLength(8);
  expect(months.getAllByRole('cell').at(-1)).toHaveTextContent('$9,120');
});

it.each([
  ['GET /api/proposal/summary', 'your proposal totals'],
  ['GET /api/proposal/fetchAllProposals', 'your open items'],
  ['GET /api/proposal/invoiceSummary', 'your invoice totals'],
  ['GET /api/proposal/invoices', 'your invoices'],
  ['GET /api/profile/views', 'your views'],
  ['GET /api/wallet/earnings', 'your earnings'],
  ['GET /api/chat/loadIntialConversation', 'your unread messages'],
  ['GET /api/leads', 'your form responses'],
])('shows everything else when one part fails to load: %s', async (call, what) => {
  const { [call as keyof typeof busy]: _gone, ...rest } = busy;
  open(rest);
  expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn’t load ${what}.`);
  await waitFor(() => expect(statement()).toHaveTextContent('Ada'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Your identity' })).toBeInTheDocument();
});

describe('items that need attention', () => {
  const failed = {
    id: 'd'.repeat(24),
    kind: 'proposal',
    to: 'sofie@example.com',
    state: 'failed',
    reason: 'The mailbox is full.',
    updatedAt: inDays(0),
  } as const;

  it('are sorted by urgency', () => {
    const items = openItemsOf([
      viewed,
      sampleProposal({ status: 'sent', expiresAt: inDays(2) }),
      sampleProposal({ status: 'accepted' }),
      sampleProposal({ deliveries: [failed] }),
    ]);
    expect(items.map(({ title }) => title)).toEqual([
      'Winter packaging did not reach Sofie',
      'Sofie accepted Winter packaging',
      expect.stringContaining('Winter packaging expires on'),
      'Sofie opened Winter packaging',
    ]);
  });

  it('include overdue invoices and client feedback', () => {
    const progress = (status: 'approved' | 'changes_requested' | 'submitted') => ({
      milestones: [{ name: 'Sketches', status }],
      next: null,
    });
    const items = openItemsOf(
      [
        sampleProposal({ status: 'active', progress: progress('approved') }),
        sampleProposal({ status: 'active', progress: progress('changes_requested') }),
        sampleProposal({ status: 'active', progress: progress('submitted') }),
      ],
      [
        sampleInvoice({ status: 'overdue', due_date: dayIn(-1) }),
        sampleInvoice({ status: 'void', due_date: dayIn(-1) }),
        sampleInvoice({ kind: 'credit_note' }),
      ],
    );
    expect(items.map(({ title }) => title)).toEqual([
      'INV-0007 is 1 day late',
      'Sketches is ready to invoice',
      'Sofie requested changes to Sketches',
    ]);
  });

  it('include unopened proposals, and invoices due today or tomorrow', () => {
    const items = openItemsOf(
      [sampleProposal({ createdAt: inDays(-5) })],
      [0, 1, 2].map((days) => sampleInvoice({ due_date: dayIn(days) })),
    );
    expect(items.map(({ title }) => title)).toEqual([
      'INV-0007 is due today',
      'INV-0007 is due tomorrow',
      'Sofie hasn’t opened Winter packaging',
    ]);
  });

  it('offer no reminder after the client stopped them', () => {
    const overdue = { status: 'overdue', due_date: dayIn(-1) } as const;
    expect(openItemsOf([], [sampleInvoice(overdue)])[0]?.act?.kind).toBe('remind');
    const [stopped] = openItemsOf([], [sampleInvoice({ ...overdue, remindersStopped: true })]);
    expect(stopped).not.toHaveProperty('act');
    expect(stopped?.text).toContain('They stopped reminders.');
  });

  it('say what was sent, and when the next one is possible', () => {
    const [followedUp] = openItemsOf([sampleProposal({ status: 'viewed', remindedAt: inDays(0) })]);
    expect(followedUp).toMatchObject({
      done: 'Follow-up sent',
      text: expect.stringMatching(/Follow-up sent .+ You can send another after /),
    });
    const [longAgo] = openItemsOf([sampleProposal({ status: 'viewed', remindedAt: inDays(-2) })]);
    expect(longAgo).not.toHaveProperty('done');
    expect(longAgo?.text).toMatch(/Follow-up sent \w+ \d+\.$/);
  });

  it.each([
    ['a proposal that is on its way', sampleProposal()],
    ['one that was declined', sampleProposal({ status: 'declined' })],
    [
      'one that was withdrawn after its email failed',
      sampleProposal({ status: 'withdrawn', deliveries: [failed] }),
    ],
  ])('is not %s', (_what, proposal) => expect(openItemsOf([proposal])).toEqual([]));
});

describe('the next act', () => {
  const overdue = sampleInvoice({
    status: 'overdue',
    due_date: '2026-03-10',
    remindedAt: inDays(-2),
  });
  const withOverdue = (invoice = overdue) => ({
    ...busy,
    'GET /api/proposal/invoices': { items: [invoice], nextCursor: null },
  });
  const detail = sampleInvoiceDetail({ id: overdue.id });
  const remindPath = `/api/proposal/invoices/${overdue.id}/remind`;

  it('sends a prepared reminder that the freelancer edits, once', async () => {
    const answers = withOverdue();
    const calls = open({
      ...answers,
      [`POST ${remindPath}`]: () => {
        answers['GET /api/proposal/invoices'].items = [{ ...overdue, remindedAt: inDays(0) }];
        return Response.json({ success: true, message: 'Reminder sent.', invoice: detail });
      },
      'GET /api/proposal/invoices': () =>
        Response.json({ success: true, ...answers['GET /api/proposal/invoices'] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send reminder: INV-0007' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send reminder for INV-0007' });
    expect(dialog).toHaveTextContent('We’ll email this to sofie@example.com');
    expect(dialog).toHaveTextContent('Amount due€500.00');
    const field = within(dialog).getByRole('textbox', { name: 'Message' });
    expect(field).toHaveValue(
      [
        'Hi Sofie,',
        '€500.00 of invoice INV-0007 was due on March 10, 2026. When can I expect the payment?',
        'You can see the invoice and how to pay it below. If you’ve already paid, please ignore this.',
        'Thank you,\nAda Lovelace',
      ].join('\n\n'),
    );
    await userEvent.clear(field);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send email' }));
    expect(within(dialog).getByText('Enter a message.')).toBeInTheDocument();
    await userEvent.type(field, 'Please pay soon.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send email' }));
    expect(await screen.findByText('Reminder sent', { exact: true })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Send reminder/ })).not.toBeInTheDocument();
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path, JSON.parse(String(body))])).toEqual([
      [remindPath, { message: 'Please pay soon.' }],
    ]);
  });

  it('shows a refusal in the dialog', async () => {
    const message = 'We sent a reminder less than an hour ago. Try again in 40 min.';
    open({
      ...withOverdue(),
      [`POST ${remindPath}`]: () =>
        Response.json({ success: false, code: 'rate_limited', message }, { status: 429 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send reminder: INV-0007' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send email' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('follows up on an open proposal with a prepared text', async () => {
    const calls = open({
      ...busy,
      [`POST /api/proposal/remind/${viewed.id}`]: { message: 'Follow-up sent.', proposal: viewed },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Follow up: Winter packaging' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Follow up on Winter packaging' });
    expect(within(dialog).getByRole('textbox', { name: 'Message' })).toHaveTextContent(
      /^Hi Sofie, I’m following up on my proposal for Winter packaging\./,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send email' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('links unread messages and form responses to their replies', async () => {
    open({
      ...nothing,
      'GET /api/chat/loadIntialConversation': {
        items: [
          sampleChatEntry({ id: 'd'.repeat(24), name: 'Noor Haddad', unread: 2 }),
          sampleChatEntry({ id: 'e'.repeat(24), name: 'Muted', unread: 1, muted: true }),
        ],
        nextCursor: null,
        unread: 2,
      },
      'GET /api/leads': {
        items: [
          sampleLead({ id: 'f'.repeat(24), name: 'Grace Hopper', source: 'form' }),
          sampleLead({ id: 'b'.repeat(24), name: 'Manual', source: 'manual' }),
        ],
        nextCursor: null,
      },
    });
    expect(await screen.findByText('Noor Haddad sent you 2 messages')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Reply to Noor Haddad' })).toHaveAttribute(
      'href',
      `/message/${'d'.repeat(24)}?reply=message`,
    );
    expect(await screen.findByRole('link', { name: 'Reply to Grace Hopper' })).toHaveAttribute(
      'href',
      `/lead-dashboard?lead=${'f'.repeat(24)}&write=yes`,
    );
    expect(screen.getAllByRole('link', { name: /^Reply to/ })).toHaveLength(2);
  });
});

it('lists upcoming answers, milestones and payments', () => {
  const next = { name: 'Sketches', day: dayIn(2) };
  const days = upcoming(
    [
      sampleProposal({ expiresAt: inDays(5) }),
      sampleProposal({ status: 'active', progress: { milestones: [], next } }),
      sampleProposal({ status: 'declined' }),
    ],
    [
      sampleInvoice({ due_date: dayIn(1) }),
      sampleInvoice({ status: 'paid', due_date: dayIn(1) }),
      sampleInvoice({ status: 'overdue', due_date: dayIn(-1) }),
    ],
  );
  expect(days.map(({ title }) => title)).toEqual([
    'INV-0007 is due',
    'Sketches due',
    'Response due: Winter packaging',
  ]);
});

describe('the suggestion to add a payout account', () => {
  const paid = {
    ...busy,
    'GET /api/wallet/earnings': {
      months: [{ month: dayIn(0).slice(0, 7), currency: 'EUR', amount: 90_000 }],
    },
  };
  const account = {
    id: 'a'.repeat(24),
    kind: 'vpa',
    label: 'ada@upi',
    state: 'checking',
    registeredName: '',
    reason: '',
    createdAt: '2026-11-20T10:00:00.000Z',
  };

  it('follows the first payment', async () => {
    open({ ...paid, 'GET /api/wallet/fund-accounts': { fundAccounts: [] } });
    expect(await screen.findByRole('link', { name: 'Add payout account' })).toHaveAttribute(
      'href',
      '/wallet?tab=payouts',
    );
  });

  it('is hidden with an account, and before the first payment', async () => {
    const calls = open({ ...paid, 'GET /api/wallet/fund-accounts': { fundAccounts: [account] } });
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toContain('/api/wallet/fund-accounts'),
    );
    expect(screen.queryByRole('link', { name: 'Add payout account' })).not.toBeInTheDocument();
  });

  it('asks for no accounts before the first payment', async () => {
    const calls = open(busy);
    await waitFor(() => expect(statement()).toHaveTextContent(/open proposals/));
    expect(calls.map(({ path }) => path)).not.toContain('/api/wallet/fund-accounts');
  });
});
