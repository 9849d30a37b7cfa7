import type { LedgerTransactionView, Reconciliation } from '@soloist/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays, openPage } from '../../../testing/open-page.tsx';
import { LedgerPage } from './ledger.page.tsx';

const person = 'wallet:0123456789abcdef01234567';

const transaction: LedgerTransactionView = {
  id: '1'.repeat(24),
  key: 'payment-pay_AbCdEfGhIjKlMn-captured',
  kind: 'payment.captured',
  entries: [
    { account: 'provider:razorpay', currency: 'INR', amount: -98_000 },
    { account: person, currency: 'INR', amount: 94_100 },
  ],
  about: 'INV-0007 · Grace Hopper',
  at: inDays(-1),
};

const reconciliation = (over: Partial<Reconciliation> = {}): Reconciliation => ({
  id: '2'.repeat(24),
  startedAt: inDays(-1),
  endedAt: inDays(-1),
  from: inDays(-2),
  to: inDays(-1),
  checked: { movements: 1200, accounts: 40, provider: 310 },
  sums: [{ currency: 'INR', debits: 500_000, credits: 500_000 }],
  differenceCount: 0,
  repairedCount: 0,
  differences: [],
  problem: '',
  ...over,
});

const reconciliations = '/api/payment/ledger/reconciliations';

function open(at: string, answers: object = {}) {
  return openPage({
    page: <LedgerPage />,
    role: 'freelancer',
    at: `/operator/ledger${at}`,
    answers: {
      [`GET ${reconciliations}`]: { items: [], nextCursor: null },
      'GET /api/payment/ledger/accounts': { accounts: [] },
      'GET /api/payment/ledger/movements': { items: [transaction], nextCursor: null },
      ...answers,
    },
  });
}

const list = () => screen.findByRole('list', { name: 'Reconciliations, newest first' });
const openListed = (over: Partial<Reconciliation>) =>
  open('', { [`GET ${reconciliations}`]: { items: [reconciliation(over)], nextCursor: null } });

describe('reconciliations', () => {
  it('list their extent and that there are no differences', async () => {
    openListed({});
    expect(await list()).toHaveTextContent('No differences');
    expect(await list()).toHaveTextContent(
      '1,200 transactions, 40 accounts and 310 provider payments, refunds, disputes and payouts',
    );
    expect(await list()).toHaveTextContent('Debits ₹5,000.00, credits ₹5,000.00');
  });

  it('list differences and the number of further ones', async () => {
    openListed({
      differenceCount: 1204,
      repairedCount: 1,
      differences: [
        {
          kind: 'amount',
          of: 'pay_AbCdEfGhIjKlMn',
          currency: 'INR',
          ledger: 94_100,
          other: 94_000,
          words: 'The payment is another amount.',
          isRepaired: false,
          key: 'payment-pay_AbCdEfGhIjKlMn-',
        },
        {
          kind: 'missing',
          of: 'pay_ZyXwVuTsRqPoNm',
          currency: null,
          ledger: null,
          other: null,
          words: 'The ledger does not know it.',
          isRepaired: true,
          key: '',
        },
      ],
    });
    expect(await list()).toHaveTextContent('1,203 differences1 repaired');
    const [, first, second] = within(await list()).getAllByRole('row');
    expect(first).toHaveTextContent('Different amounts');
    expect(first).toHaveTextContent('₹941.00');
    expect(first).toHaveTextContent('₹940.00');
    expect(within(first!).getByRole('link')).toHaveAttribute(
      'href',
      '/operator/ledger?tab=movements&key=payment-pay_AbCdEfGhIjKlMn-',
    );
    expect(second).toHaveTextContent('Repaired');
    expect(await list()).toHaveTextContent('Showing the first 2 of 1,204.');
  });

  it.each([
    [{ problem: 'The provider does not answer.' }, 'Incomplete'],
    [{ endedAt: null }, 'RunningResults appear here when it finishes.'],
    [{ differenceCount: 1, problem: 'The provider does not answer.' }, '1 difference'],
  ])('display their outcome: %j', async (over, text) => {
    openListed(over);
    expect(await list()).toHaveTextContent(text);
    if ('problem' in over) expect(await list()).toHaveTextContent(over.problem);
  });

  it('run immediately on request and appear in the list', async () => {
    let items: Reconciliation[] = [];
    const calls = open('', {
      [`GET ${reconciliations}`]: () => Response.json({ success: true, items, nextCursor: null }),
      [`POST ${reconciliations}`]: () => {
        items = [reconciliation({ endedAt: null })];
        return Response.json({ success: true, message: 'Started.', reconciliation: items[0] });
      },
    });
    expect(await screen.findByText('No reconciliations yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Reconcile now' }));
    expect(await list()).toHaveTextContent('Running');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('incidents', () => {
  const incidentsPath = '/api/payment/ledger/troubles';
  const incident = {
    of: 'pay_AbCdEfGhIjKlMn',
    words: 'It matches no order.',
    at: inDays(-1),
  };

  it('have an empty state, or list what happened', async () => {
    open('?tab=troubles', { [`GET ${incidentsPath}`]: { troubles: [] } });
    expect(await screen.findByText('No incidents')).toBeInTheDocument();
  });

  it('are retried, and remain when the retry fails', async () => {
    let left = [incident];
    const retryCall = `POST ${incidentsPath}/${incident.of}/try`;
    const calls = open('?tab=troubles', {
      [`GET ${incidentsPath}`]: () => Response.json({ success: true, troubles: left }),
      [retryCall]: () => {
        left = [];
        return Response.json({ success: true, message: 'It is settled.', isOver: true });
      },
    });
    const row = await screen.findByRole('row', { name: /pay_AbCdEfGhIjKlMn/ });
    expect(row).toHaveTextContent('It matches no order.');
    await userEvent.click(within(row).getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText('No incidents')).toBeInTheDocument();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(retryCall);
  });
});

describe('accounts', () => {
  it('have their balance and link to their transactions', async () => {
    open('?tab=accounts', {
      'GET /api/payment/ledger/accounts': {
        accounts: [
          { account: 'platform:fees', currency: 'INR', amount: 5000 },
          { account: 'wallet', currency: 'INR', amount: 94_100 },
        ],
      },
    });
    const fees = await screen.findByRole('link', { name: 'platform:fees' });
    expect(fees.closest('tr')).toHaveTextContent('₹50.00');
    expect(screen.queryByRole('link', { name: 'wallet' })).not.toBeInTheDocument();
    await userEvent.click(fees);
    expect(location.search).toBe('?tab=movements&account=platform%3Afees');
    expect(await screen.findByRole('table', { name: 'Transactions, newest first' })).toBeVisible();
  });

  it('are rebuilt on request, with the corrected ones listed', async () => {
    const rebuild = 'POST /api/payment/ledger/rebuild';
    const calls = open('?tab=accounts', {
      [rebuild]: {
        message: '1 of 40 balances was wrong.',
        accounts: 40,
        wrong: [{ account: person, currency: 'INR', was: 100, is: 94_100 }],
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rebuild balances' }));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Rebuild' }));
    expect(await screen.findByText('1 of 40 balances was wrong.')).toBeInTheDocument();
    const row = screen.getByRole('row', { name: new RegExp(person) });
    expect(row).toHaveTextContent('₹1.00');
    expect(row).toHaveTextContent('₹941.00');
  });
});

describe('transactions', () => {
  it('list each entry', async () => {
    open('?tab=movements');
    const row = await screen.findByRole('row', { name: /payment-pay_AbCdEfGhIjKlMn-captured/ });
    expect(row).toHaveTextContent('payment.captured, INV-0007 · Grace Hopper');
    expect(row).toHaveTextContent('provider:razorpay-₹980.00');
    expect(within(row).getByRole('link', { name: person })).toBeInTheDocument();
  });

  it('are filtered by the address', async () => {
    const calls = open(`?tab=movements&account=${person}&kind=payment.captured&key=payment-pay`);
    await screen.findByRole('row', { name: /payment-pay/ });
    const { search } = calls.find(({ path }) => path.endsWith('/movements')) ?? { search: '' };
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      account: person,
      kind: 'payment.captured',
      key: 'payment-pay',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(location.search).toBe('?tab=movements');
  });

  it('are not fetched for an invalid account name, which gets a hint', async () => {
    const calls = open('?tab=movements&account=Noor');
    expect(await screen.findByText(/“Noor” isn’t an account/)).toBeInTheDocument();
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/movements'))).toBe(true));
    expect(calls.find(({ path }) => path.endsWith('/movements'))?.search).toBe('');
  });
});
