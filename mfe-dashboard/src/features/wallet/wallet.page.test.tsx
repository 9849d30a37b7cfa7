import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inDays } from '../home/testing.tsx';
import {
  sampleAccount as account,
  sampleBalance as balance,
  sampleMovement as movement,
  openWallet as open,
  refused,
} from './testing.tsx';

const askedFor = ({ calls }: ReturnType<typeof open>, path: string) =>
  calls.filter((call) => call.path === path).map(({ search }) => search);

describe('balances', () => {
  it('are what the server says, what can be paid out first', async () => {
    open({
      balances: [
        balance({ currency: 'USD', available: 4000, pending: 90_000 }),
        balance({ pending: 571_000, paidOut: 300_000 }),
      ],
      accounts: [account()],
    });
    const top = within(await screen.findByRole('region', { name: 'Available to pay out' }));
    const [first, second] = top.getAllByText(/^[₹$][\d,]+/);
    expect(first).toHaveTextContent('₹6,240.00');
    expect(second).toHaveTextContent('$40.00');
    const all = await screen.findByRole('link', { name: 'All that waits' });
    expect(all.parentElement).toHaveTextContent('$900.00 and ₹5,710.00');
    expect(top.getByText('Paid out so far').parentElement).toHaveTextContent('₹3,000.00');
    expect(top.queryByText('On its way to the bank')).not.toBeInTheDocument();
  });

  it('are no number before anything came in; it says how money comes here', async () => {
    open();
    expect(await screen.findByText('Nothing yet.')).toBeInTheDocument();
    expect(await screen.findByText(/When a client pays an invoice online/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New invoice' })).toHaveAttribute(
      'href',
      '/invoice/new',
    );
    expect(screen.queryByRole('combobox', { name: 'Kind' })).not.toBeInTheDocument();
    expect(screen.queryByText(/[₹$]0/)).not.toBeInTheDocument();
  });

  it('that could not be fetched say so, and are tried again', async () => {
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

  it('say what a dispute holds back, and lead to it', async () => {
    open({ balances: [balance({ held: 94_100 })] });
    expect(await screen.findByText(/₹941.00 is held back until a dispute/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open disputes' })).toHaveAttribute(
      'href',
      '/payments/disputes',
    );
  });

  it('are asked for at a client’s beside the invoices they got', async () => {
    open({ role: 'employer' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Payments' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Invoices', selected: true })).toBeInTheDocument();
    expect(await screen.findByText(/An invoice for you arrives by mail/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Disputes' })).not.toBeInTheDocument();
  });

  it('are not above a client’s invoices before anything came in', async () => {
    open({ role: 'employer' });
    await screen.findByText(/An invoice for you arrives by mail/);
    expect(screen.queryByText('Available to pay out')).not.toBeInTheDocument();
  });

  it('are above a client’s invoices once something came in', async () => {
    open({ role: 'employer', balances: [balance()] });
    expect(await screen.findByText('Available to pay out')).toBeInTheDocument();
  });
});

describe('what waits', () => {
  it('is said with the day it can be paid out and the server’s sum', async () => {
    const freeAt = new Date(2026, 11, 17, 12).toISOString();
    open({
      balances: [balance({ pending: 120_000 })],
      movements: [movement({ freeAt, waiting: 56_460 })],
    });
    const list = await screen.findByRole('list', { name: 'Next to become available' });
    expect(list).toHaveTextContent('INV-0007 · Grace Hopper');
    expect(list).toHaveTextContent('Available Dec 17');
    expect(list).toHaveTextContent('₹564.60');
    expect(screen.getByText(/waits 7 days, in case it is given back/)).toBeInTheDocument();
    const all = screen.getByRole('link', { name: 'All that waits' });
    expect(all.parentElement).toHaveTextContent('₹1,200.00');
    await userEvent.click(all);
    expect(location.search).toBe('?tab=activity&waiting=true');
    expect(await screen.findByRole('checkbox', { name: 'Only what waits' })).toBeChecked();
  });

  it('of an invitation says that it is one, beside who was invited', async () => {
    const freeAt = new Date(2026, 11, 17, 12).toISOString();
    const reward = { kind: 'referral.earned', about: 'Noor H.', waiting: 5000, freeAt } as const;
    open({ balances: [balance({ pending: 5000 })], movements: [movement(reward)] });
    const list = await screen.findByRole('list', { name: 'Next to become available' });
    expect(list).toHaveTextContent('Noor H.Referral reward, available Dec 17₹50.00');
  });

  it('is nothing: it says why money waits at all', async () => {
    open({ balances: [balance()] });
    expect(await screen.findByText(/Nothing waits/)).toHaveTextContent(/7 days/);
  });
});

describe('a movement', () => {
  const rowOf = async (over: Parameters<typeof movement>[0]) => {
    open({ balances: [balance()], movements: [movement(over)] });
    const table = within(await screen.findByRole('table', { name: 'Movements, newest first' }));
    return table.getAllByRole('row')[1] as HTMLElement;
  };

  it('leads to what it came from, and says what the client paid and what was kept', async () => {
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

  it('of which a part went back says what of it waits', async () => {
    const row = await rowOf({ waiting: 56_460, freeAt: inDays(3) });
    expect(row).toHaveTextContent(/₹564\.60 available \w{3} \d+/);
    expect(row).toHaveTextContent('+₹941.00');
  });

  it.each([
    [{ kind: 'refund.made', amount: -47_050, fee: -2500, tax: -450 }, '−₹470.50'],
    [{ kind: 'refund.made', fee: -2500, tax: -450 }, '₹25.00 fee and ₹4.50 tax given back'],
    [
      { kind: 'payment.released', amount: 0, available: 94_100, fee: 0, tax: 0 },
      '+₹941.00 available',
    ],
    [{ kind: 'payout.started', amount: 0, available: -40_000, fee: 0 }, '−₹400.00 available'],
    [{ kind: 'dispute.held', amount: 0, within: 94_100, fee: 0, tax: 0 }, '₹941.00 held back'],
    [{ kind: 'payout.processed', amount: -40_000, fee: 0, href: '' }, '−₹400.00'],
    [{ kind: 'referral.earned', about: '', href: '', fee: 0 }, 'Referral reward'],
  ] as const)('of kind %j reads %s', async (over, text) => {
    expect(await rowOf(over)).toHaveTextContent(text);
  });
});

describe('filters', () => {
  it('narrow what is asked for, and are the address', async () => {
    const opened = open({ balances: [balance(), balance({ currency: 'USD' })] });
    const choose = async (name: string, option: string) =>
      userEvent.selectOptions(await screen.findByRole('combobox', { name }), option);
    await choose('Kind', 'refund.made');
    await choose('Currency', 'USD');
    await choose('Period', String(new Date().getUTCFullYear()));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only what waits' }));
    const asked = `?kind=refund.made&currency=USD&period=${new Date().getUTCFullYear()}&waiting=true`;
    await waitFor(() => expect(askedFor(opened, '/api/wallet/movements')).toContain(asked));
    expect(location.search).toBe(asked);
    await userEvent.click(await screen.findByRole('button', { name: /Clear/ }));
    expect(location.search).toBe('');
  });

  it('of the address are kept to, and what is none is left out', async () => {
    const opened = open({
      balances: [balance()],
      at: '/payments?kind=nothing&currency=BTC&period=2026-13&waiting=perhaps',
    });
    await screen.findByRole('combobox', { name: 'Kind' });
    expect(askedFor(opened, '/api/wallet/movements')).toContain('');
    expect(screen.getByRole('checkbox', { name: 'Only what waits' })).not.toBeChecked();
  });
});

describe('a statement', () => {
  it('is saved of a month or a year, as PDF or CSV', async () => {
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
    await userEvent.click(screen.getByRole('radio', { name: 'A year' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), year);
    await userEvent.click(screen.getByRole('radio', { name: 'CSV' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual([`statement-${year}-INR.csv`]));
    expect(askedFor(opened, '/api/wallet/statement')).toEqual([
      `?period=${year}&currency=INR&format=csv`,
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('that is refused says why, in place', async () => {
    open({
      balances: [balance()],
      answers: { 'GET /api/wallet/statement': refused(409, 'Please take the CSV.') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Statement' }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Please take the CSV.')).toBeInTheDocument();
  });
});
