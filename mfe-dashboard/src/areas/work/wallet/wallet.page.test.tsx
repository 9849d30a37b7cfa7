import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays } from '../../../testing/open-page.tsx';
import {
  sampleAccount as account,
  sampleBalance as balance,
  openWallet as open,
  refused,
  sampleTransaction,
} from './testing.tsx';

const queriesOf = ({ calls }: ReturnType<typeof open>, path: string) =>
  calls.filter((call) => call.path === path).map(({ search }) => search);

describe('balances', () => {
  it('are listed with the payout currency first', async () => {
    open({
      balances: [
        balance({ currency: 'USD', available: 4000, pending: 90_000 }),
        balance({ pending: 571_000, paidOut: 300_000 }),
      ],
      accounts: [account()],
    });
    const top = within(await screen.findByRole('region', { name: 'Available balance' }));
    const [first, second] = top.getAllByText(/^[₹$][\d,]+/);
    expect(first).toHaveTextContent('₹6,240.00');
    expect(second).toHaveTextContent('$40.00');
    const all = await screen.findByRole('link', { name: 'Total pending' });
    expect(all.parentElement).toHaveTextContent('$900.00 and ₹5,710.00');
    expect(top.getByText('Total paid out').parentElement).toHaveTextContent('₹3,000.00');
    expect(top.queryByText('In transit to your bank')).not.toBeInTheDocument();
  });

  it('explain their currency once, with the last rate of the person’s own currency', async () => {
    const exchange = {
      at: '2026-03-10T12:00:00.000Z',
      paid: { amount: 20_000, currency: 'USD' },
      received: { amount: 1_760_000, currency: 'INR' },
    };
    open({
      answers: { 'GET /api/wallet/balance': { balances: [balance()], exchanges: [exchange] } },
    });
    const top = within(await screen.findByRole('region', { name: 'Available balance' }));
    expect(await top.findByText(/^About/)).toHaveTextContent(
      'About $70.91. Payments reach your wallet in rupees (INR), the currency of payouts, last at $1 = ₹88.00 on Mar 10.',
    );
  });

  it('explain their currency before the first payment in another one', async () => {
    open({ balances: [balance()] });
    expect(
      await screen.findByText(/in rupees \(INR\), the currency of payouts\.$/),
    ).toBeInTheDocument();
  });

  it('have an empty state before the first payment', async () => {
    open();
    expect(await screen.findByText('No money yet.')).toBeInTheDocument();
    expect(await screen.findByText(/Online payments and referral earnings/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New invoice' })).toHaveAttribute(
      'href',
      '/invoice/new',
    );
    expect(screen.queryByRole('combobox', { name: 'Kind' })).not.toBeInTheDocument();
    expect(screen.queryByText(/[₹$]0/)).not.toBeInTheDocument();
  });

  it('display a loading error and are retried', async () => {
    let fails = 1;
    open({
      answers: {
        'GET /api/wallet/balance': () =>
          fails-- > 0
            ? refused(400, 'The books are closed.')()
            : Response.json({ success: true, balances: [balance()] }),
      },
    });
    expect(await screen.findByText('The books are closed.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('₹6,240')).toBeInTheDocument();
  });

  it('display held money and link to the disputes', async () => {
    open({ balances: [balance({ held: 94_100 })] });
    expect(await screen.findByText(/₹941.00 is held until a dispute/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View disputes' })).toHaveAttribute(
      'href',
      '/payments/disputes',
    );
  });

  it('are fetched beside a client’s received invoices', async () => {
    open({ role: 'employer' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Payments' })).toBeInTheDocument();
    expect(
      await screen.findByRole('tab', { name: 'Invoices', selected: true }),
    ).toBeInTheDocument();
    expect(
      await screen.findByText(/Invoices sent to your email address appear here/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Disputes' })).not.toBeInTheDocument();
  });

  it('are hidden for a client without earnings', async () => {
    open({ role: 'employer' });
    await screen.findByText(/Invoices sent to your email address appear here/);
    expect(screen.queryByText('Available balance')).not.toBeInTheDocument();
  });

  it('are displayed for a client with earnings', async () => {
    open({ role: 'employer', balances: [balance()] });
    expect(await screen.findByText('Available balance')).toBeInTheDocument();
  });
});

describe('a pending payment', () => {
  it('has its availability date and the server’s sum', async () => {
    const freeAt = new Date(2026, 11, 17, 12).toISOString();
    open({
      balances: [balance({ pending: 120_000 })],
      transactions: [sampleTransaction({ freeAt, waiting: 56_460 })],
    });
    const list = await screen.findByRole('list', { name: 'Next available payments' });
    expect(list).toHaveTextContent('INV-0007 · Grace Hopper');
    expect(list).toHaveTextContent('Available Dec 17');
    expect(list).toHaveTextContent('₹564.60');
    expect(screen.getByText(/Payments clear after 7 days/)).toBeInTheDocument();
    const all = screen.getByRole('link', { name: 'Total pending' });
    expect(all.parentElement).toHaveTextContent('₹1,200.00');
    await userEvent.click(all);
    expect(location.search).toBe('?tab=activity&waiting=true');
    expect(await screen.findByRole('checkbox', { name: 'Pending only' })).toBeChecked();
  });

  it('of a referral has its kind and the invited person', async () => {
    const freeAt = new Date(2026, 11, 17, 12).toISOString();
    const reward = { kind: 'referral.earned', about: 'Noor H.', waiting: 5000, freeAt } as const;
    open({ balances: [balance({ pending: 5000 })], transactions: [sampleTransaction(reward)] });
    const list = await screen.findByRole('list', { name: 'Next available payments' });
    expect(list).toHaveTextContent('Noor H.Referral reward, available Dec 17₹50.00');
  });

  it('is absent: the page explains when payments clear', async () => {
    open({ balances: [balance()] });
    expect(await screen.findByText(/Nothing is pending/)).toHaveTextContent(/7 days/);
  });
});

describe('a transaction', () => {
  const rowOf = async (over: Parameters<typeof sampleTransaction>[0]) => {
    open({ balances: [balance()], transactions: [sampleTransaction(over)] });
    const table = within(await screen.findByRole('table', { name: 'Activity, newest first' }));
    return table.getAllByRole('row')[1] as HTMLElement;
  };

  it('links to its source with the client’s payment and the fee', async () => {
    const row = await rowOf({
      paid: { amount: 1200, currency: 'USD' },
      waiting: 94_100,
      freeAt: inDays(3),
    });
    const source = within(row).getByRole('link', { name: 'INV-0007 · Grace Hopper' });
    expect(source).toHaveAttribute('href', `/projects?tab=invoices&invoice=${'a'.repeat(24)}`);
    expect(row).toHaveTextContent('Payment, client paid $12.00, ₹50.00 fee and ₹9.00 tax');
    expect(row).toHaveTextContent(/Available \w{3} \d+/);
    expect(row).toHaveTextContent('+₹941.00');
  });

  it('that was partly refunded has its pending amount', async () => {
    const row = await rowOf({ waiting: 56_460, freeAt: inDays(3) });
    expect(row).toHaveTextContent(/₹564\.60 available \w{3} \d+/);
    expect(row).toHaveTextContent('+₹941.00');
  });

  it.each([
    [{ kind: 'refund.made', amount: -47_050, fee: -2500, tax: -450 }, '−₹470.50'],
    [{ kind: 'refund.made', fee: -2500, tax: -450 }, '₹25.00 fee and ₹4.50 tax refunded'],
    [
      { kind: 'payment.released', amount: 0, available: 94_100, fee: 0, tax: 0 },
      '+₹941.00 available',
    ],
    [{ kind: 'payout.started', amount: 0, available: -40_000, fee: 0 }, '−₹400.00 available'],
    [{ kind: 'dispute.held', amount: 0, within: 94_100, fee: 0, tax: 0 }, '₹941.00 held'],
    [{ kind: 'payout.processed', amount: -40_000, fee: 0, href: '' }, '−₹400.00'],
    [{ kind: 'referral.earned', about: '', href: '', fee: 0 }, 'Referral reward'],
  ] as const)('of kind %j reads %s', async (over, text) => {
    expect(await rowOf(over)).toHaveTextContent(text);
  });
});

describe('a payment with later transactions', () => {
  const refund = sampleTransaction({
    id: '7'.repeat(24),
    kind: 'refund.made',
    amount: -47_050,
    at: '2026-11-05T10:00:00.000Z',
  });

  it('is one row with its status and what is left, and opens its history', async () => {
    const payment = sampleTransaction();
    open({
      balances: [balance()],
      transactions: [payment],
      histories: { [payment.id]: [refund] },
    });
    const table = within(await screen.findByRole('table', { name: 'Activity, newest first' }));
    const rows = table.getAllByRole('row');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toHaveTextContent('Partly refunded');
    expect(rows[1]).toHaveTextContent('+₹470.50');
    const summary = table.getByText('History (2)');
    expect(summary.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(summary);
    expect(summary.closest('details')).toHaveAttribute('open');
    const [first, second] = table.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Payment, .*\+₹941\.00$/);
    expect(second).toHaveTextContent(/^Refund, .*−₹470\.50$/);
  });

  it('that is fully refunded keeps its amount', async () => {
    const payment = sampleTransaction();
    open({
      balances: [balance()],
      transactions: [payment],
      histories: { [payment.id]: [{ ...refund, amount: -94_100 }] },
    });
    const table = within(await screen.findByRole('table', { name: 'Activity, newest first' }));
    const [, row] = table.getAllByRole('row');
    expect(row).toHaveTextContent('Refunded');
    expect(row).toHaveTextContent('+₹941.00');
  });
});

describe('filters', () => {
  it('narrow the query and are stored in the address', async () => {
    const opened = open({ balances: [balance(), balance({ currency: 'USD' })] });
    const choose = async (name: string, option: string) =>
      userEvent.selectOptions(await screen.findByRole('combobox', { name }), option);
    await choose('Kind', 'refund.made');
    await choose('Currency', 'USD');
    await choose('Period', String(new Date().getUTCFullYear()));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pending only' }));
    const query = `?kind=refund.made&currency=USD&period=${new Date().getUTCFullYear()}&waiting=true`;
    await waitFor(() => expect(queriesOf(opened, '/api/wallet/movements')).toContain(query));
    expect(location.search).toBe(query);
    await userEvent.click(await screen.findByRole('button', { name: /Clear/ }));
    expect(location.search).toBe('');
  });

  it('of the address are applied, and invalid ones are ignored', async () => {
    const opened = open({
      balances: [balance()],
      at: '/payments?kind=nothing&currency=BTC&period=2026-13&waiting=perhaps',
    });
    await screen.findByRole('combobox', { name: 'Kind' });
    expect(queriesOf(opened, '/api/wallet/activity')).toContain('');
    expect(screen.getByRole('checkbox', { name: 'Pending only' })).not.toBeChecked();
  });
});

describe('a statement', () => {
  it('is downloaded for a month or a year, as PDF or CSV', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:statement';
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(this.download);
    };
    const opened = open({
      balances: [balance()],
      answers: { 'GET /api/wallet/statement': () => new Response('file') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Statement' }));
    const year = String(new Date().getUTCFullYear() - 1);
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), year);
    await userEvent.click(screen.getByRole('radio', { name: 'CSV' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual([`statement-${year}-INR.csv`]));
    expect(queriesOf(opened, '/api/wallet/statement')).toEqual([
      `?period=${year}&currency=INR&format=csv`,
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('displays a refusal in the dialog', async () => {
    open({
      balances: [balance()],
      answers: { 'GET /api/wallet/statement': refused(409, 'Please take the CSV.') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Statement' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Please take the CSV.')).toBeInTheDocument();
  });
});
