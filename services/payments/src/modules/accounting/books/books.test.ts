import type { BookTotals, Currency, InvoiceBooking } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import fc from 'fast-check';
import {
  expenseBookingOf,
  invoiceBookingOf,
  startFakeDocuments,
} from '../../../../test/fake-documents.ts';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import {
  accountsOf,
  amountIn,
  balancesOf,
  bookCapture,
  bookDisputeHeld,
  bookDisputeLost,
  bookDisputeWon,
  bookPayoutProcessed,
  bookPayoutStarted,
  bookRefund,
  bookRefundReturned,
  bookRelease,
  netOf,
  paidOf,
} from '../../ledger/index.ts';
import { type JournalQuery, streamJournal } from './journal.service.ts';

// The input is random: a single failure is a finding.
jest.retryTimes(0);

let payments: TestPayments;
let documents: Awaited<ReturnType<typeof startFakeDocuments>>;
beforeAll(async () => {
  documents = await startFakeDocuments();
  payments = await startTestPayments({ DOCUMENTS_URL: documents.url });
});
afterEach(() => {
  documents.books.invoices = [];
  documents.books.expenses = [];
  documents.state.isDown = false;
});
afterAll(async () => {
  await payments.close();
  documents.close();
});

const today = new Date().toISOString().slice(0, 10);
const thisYear = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
const periodQuery = (period = thisYear) => `from=${period.from}&to=${period.to}`;
const get = (userId: string, path: string) =>
  payments.send(`GET /wallet/accounting${path}`, {
    token: payments.tokenFor({ userId, role: 'freelancer' }),
  });
const totalsOf = async (userId: string): Promise<BookTotals[]> =>
  (await get(userId, `?${periodQuery()}`)).body.currencies;
const balanceIn = ({ accounts }: BookTotals, name: string) => {
  const side = accounts.find(({ account }) => account === name);
  return side ? side.debit - side.credit : 0;
};

/** What happens to the payment of an invoice, besides that it is booked. */
const fates = [
  'kept',
  'released',
  'refunded',
  'returned',
  'held',
  'won',
  'lost',
  'paid-out',
] as const;
const randomPayment = fc.record({
  amount: fc.integer({ min: 1000, max: 5_000_000 }),
  fate: fc.constantFrom(...fates),
  /** The part that goes back, in percent. */
  part: fc.integer({ min: 1, max: 100 }),
});
type RandomPayment = typeof randomPayment extends fc.Arbitrary<infer T> ? T : never;

const currency: Currency = 'INR';
const shares = (amount: number) => ({
  currency,
  amount,
  fee: Math.round(amount * 0.05),
  tax: Math.round(amount * 0.009),
});

/** Books a payment and its fate as the service does. Returns what it settled of the invoice. */
async function pay(userId: string, invoice: InvoiceBooking, { amount, fate, part }: RandomPayment) {
  const paymentId = newId();
  const about = {
    ...{ paymentId, invoiceId: invoice.id, invoiceNumber: invoice.number },
    ...{ clientName: invoice.client_name, amount, currency },
  };
  const dueAt = new Date();
  await bookCapture({ ...shares(amount), paymentId, userId, cost: 0, dueAt, about });
  const back = shares(Math.max(10, Math.floor((amount * part) / 100)));
  const of = { userId, about: { ...about, amount: back.amount } };
  const dispute = { ...back, ...of, disputeId: newId() };
  if (fate === 'released' || fate === 'paid-out') {
    await bookRelease({ paymentId, userId, currency, amount: netOf(shares(amount)), about });
  }
  if (fate === 'paid-out') {
    const payout = { payoutId: newId(), userId, currency, amount: 100, about: { to: 'Bank' } };
    await bookPayoutStarted(payout);
    if (part > 50) await bookPayoutProcessed({ ...payout, cost: 3 });
  }
  if (fate === 'refunded' || fate === 'returned') {
    const refundId = newId();
    await bookRefund({ ...back, ...of, refundId });
    if (fate === 'returned') await bookRefundReturned({ ...of, refundId, paymentId });
  }
  if (fate === 'held' || fate === 'won' || fate === 'lost') await bookDisputeHeld(dispute);
  if (fate === 'won') await bookDisputeWon(dispute);
  if (fate === 'lost') await bookDisputeLost(dispute);
  return amount - (fate === 'refunded' || fate === 'lost' ? back.amount : 0);
}

const numberOf = (text: string | undefined) =>
  Math.round(Number(text?.replace(',', '.') || 0) * 100);

/** Debit minus credit of each account of a file, in minor units, and the sum of each entry. */
async function readFile(userId: string, format: string) {
  const { status, body } = await get(
    userId,
    `/journal?${periodQuery()}&currency=INR&format=${format}`,
  );
  expect(status).toBe(200);
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : String(body);
  const balances = new Map<string, number>();
  const entries = new Map<string, number>();
  const add = (account: string, entry: string, amount: number) => {
    balances.set(account, (balances.get(account) ?? 0) + amount);
    entries.set(entry, (entries.get(entry) ?? 0) + amount);
  };
  if (format.startsWith('datev')) {
    const rows = text
      .split('\r\n')
      .slice(2)
      .filter(Boolean)
      .map((line) => line.split(';'));
    for (const fields of rows) {
      add(fields[6]!, fields[11]!, numberOf(fields[0]));
      add(fields[7]!, fields[11]!, -numberOf(fields[0]));
    }
  } else {
    // No text of this test has a comma.
    const [head = [], ...rest] = text.split('\r\n').map((line) => line.split(','));
    const names = head.map((name) => name.replace(/^\W+(?=Entry)/, ''));
    const rows = rest
      .filter(({ length }) => length > 1)
      .map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index]])));
    for (const row of rows) {
      const amount = row['*Amount'] ?? undefined;
      const signed = amount
        ? numberOf(amount)
        : numberOf(row.Debit ?? row.Debits) - numberOf(row.Credit ?? row.Credits);
      const entry = row.Entry ?? row['Journal No'] ?? row['*Narration'] ?? '';
      add((row.Account ?? row['Account Name'] ?? row['*AccountCode'])!, entry, signed);
    }
  }
  return { balances, entries };
}

it('has one figure for page, files and ledger, and every entry balances', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomPayment, { minLength: 1, maxLength: 6 }), async (paid) => {
      const userId = newId();
      let unpaid = 0;
      documents.books.invoices = [];
      for (const each of paid) {
        const tax = Math.round(each.amount / 6);
        const invoice = invoiceBookingOf({ day: today, net: each.amount - tax, tax });
        documents.books.invoices.push(invoice);
        unpaid += each.amount - (await pay(userId, invoice, each));
      }
      const [totals] = await totalsOf(userId);
      const balances = await balancesOf([...accountsOf(userId), paidOf(userId)]);
      const ledger = (kind: string) => amountIn(balances.get(`${kind}:${userId}`) ?? [], currency);
      expect(balanceIn(totals!, 'wallet')).toBe(ledger('pending') + ledger('wallet'));
      expect(balanceIn(totals!, 'held')).toBe(ledger('held'));
      expect(balanceIn(totals!, 'payouts')).toBe(ledger('payout'));
      expect(balanceIn(totals!, 'bank')).toBe(ledger('paid'));
      expect(balanceIn(totals!, 'receivables')).toBe(unpaid);
      expect(totals!.figures.received - totals!.figures.refunded).toBe(
        totals!.figures.invoiced + totals!.figures.tax - unpaid,
      );
      const sum = (side: 'debit' | 'credit') =>
        totals!.accounts.reduce((total, each) => total + each[side], 0);
      expect(sum('debit')).toBe(sum('credit'));

      for (const format of ['csv', 'xero', 'quickbooks', 'datev_skr03', 'datev_skr04']) {
        const { settings } = (await get(userId, `/settings/${format}`)).body;
        const file = await readFile(userId, format);
        for (const amount of file.entries.values()) expect(amount).toBe(0);
        const expected = new Map<string, number>();
        for (const { account, debit, credit } of totals!.accounts) {
          const code = settings.accounts[account];
          expected.set(code, (expected.get(code) ?? 0) + debit - credit);
        }
        expect(Object.fromEntries(file.balances)).toEqual(Object.fromEntries(expected));
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);

async function readEntries(query: Partial<JournalQuery> = {}) {
  const entries = [];
  const period = { from: '2026-05-01', to: '2026-05-31', userId: newId(), ...query };
  const { createDocumentsClient } = await import('../../documents/index.ts');
  const deps = { documents: createDocumentsClient(payments.config) };
  for await (const entry of streamJournal(period, deps)) entries.push(entry);
  return entries;
}
const linesOf = (lines: { account: string; amount: number }[]) =>
  Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));

it('books invoices, credit notes, void invoices, recorded payments and expenses by their day', async () => {
  const cash = { id: newId(), day: '2026-05-20', amount: 50_000, method: 'cash' as const };
  documents.books.invoices = [
    invoiceBookingOf({ payments: [cash] }),
    invoiceBookingOf({ number: 'CN-0001', kind: 'credit_note', net: 10_000, tax: 1_800 }),
    invoiceBookingOf({ number: 'INV-0002', day: '2026-04-30', voided_on: '2026-05-01' }),
    invoiceBookingOf({ number: 'INV-0003', day: '2026-06-01' }),
    invoiceBookingOf({ number: 'INV-0004', net: 0, tax: 0 }),
  ];
  documents.books.expenses = [expenseBookingOf(), expenseBookingOf({ day: '2026-06-01' })];
  const entries = await readEntries();
  expect(entries.map(({ kind, day, lines }) => [kind, day, linesOf(lines)])).toEqual([
    ['invoice.sent', '2026-05-04', { receivables: 118_000, income: -100_000, tax: -18_000 }],
    ['payment.recorded', '2026-05-20', { cash: 50_000, receivables: -50_000 }],
    ['credit-note.sent', '2026-05-04', { receivables: -11_800, income: 10_000, tax: 1_800 }],
    ['invoice.voided', '2026-05-01', { receivables: -118_000, income: 100_000, tax: 18_000 }],
    ['expense.recorded', '2026-05-06', { expense_travel: 2_500, bank: -2_500 }],
  ]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect((await readEntries()).map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
});

it('books tax that a client withheld (TDS) as a claim, and not as received', async () => {
  const userId = newId();
  const of = (amount: number, method: 'tds' | 'bank_transfer') => ({
    ...{ id: newId(), day: today, amount, method },
  });
  const payments = [of(10_000, 'tds'), of(108_000, 'bank_transfer')];
  documents.books.invoices = [invoiceBookingOf({ day: today, payments })];
  const [, withheld] = await readEntries({ userId, ...thisYear });
  expect(linesOf(withheld!.lines)).toEqual({ withheld: 10_000, receivables: -10_000 });
  expect(withheld!.text).toBe('Tax withheld from INV-0001 (TDS)');
  const [totals] = await totalsOf(userId);
  expect(totals!.figures).toMatchObject({ received: 108_000, withheld: 10_000 });
  expect(balanceIn(totals!, 'bank')).toBe(108_000);
  expect(balanceIn(totals!, 'receivables')).toBe(0);
  const statement = String((await get(userId, `/statement?${periodQuery()}`)).body);
  const [head, row] = statement.split('\r\n').map((line) => line.split(','));
  expect(row?.[head!.indexOf('Tax withheld (TDS)')]).toBe('100.00');
  expect(row?.[head!.indexOf('Received')]).toBe('1080.00');
});

it('settles an invoice in its currency when the wallet receives another one', async () => {
  const userId = newId();
  const about = { invoiceNumber: 'INV-0009', clientName: 'Sofie', amount: 10_000, currency: 'EUR' };
  await bookCapture({
    ...{ ...shares(900_000), paymentId: newId(), userId, cost: 0 },
    ...{ dueAt: new Date(), about },
  });
  const entries = await readEntries({ userId, ...thisYear });
  expect(entries.map((entry) => [entry.currency, linesOf(entry.lines)])).toEqual([
    ['INR', { wallet: 846_900, fees: 45_000, fee_tax: 8_100, exchange: -900_000 }],
    ['EUR', { exchange: 10_000, receivables: -10_000 }],
  ]);
});

it('answers with an error, not half a file, while documents is down', async () => {
  documents.state.isDown = true;
  for (const path of ['?', '/journal?currency=INR&format=csv&', '/statement?']) {
    expect((await get(newId(), `${path}${periodQuery()}`)).status).toBe(503);
  }
});

it.each([
  ['a last day before the first', 'from=2026-05-02&to=2026-05-01'],
  ['more than a year', 'from=2025-05-02&to=2026-05-02'],
])('refuses %s', async (_, period) => {
  expect((await get(newId(), `?${period}`)).status).toBe(400);
});

it('refuses employers and people without a token', async () => {
  const token = payments.tokenFor({ userId: newId(), role: 'employer' });
  for (const path of ['', '/statement', '/settings/xero']) {
    const call = `GET /wallet/accounting${path}?${periodQuery()}`;
    expect((await payments.send(call, { token })).status).toBe(403);
    expect((await payments.send(call)).status).toBe(401);
  }
});
