import type { Currency } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import fc from 'fast-check';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import { accountsOf, heldOf, payoutOf, pendingOf, walletOf } from '../../ledger/accounts.rules.ts';
import { amountIn, balancesOf } from '../../ledger/balances.service.ts';
import {
  type LedgerEntry,
  LedgerTransactionModel,
  type TransactionMetadata,
} from '../../ledger/ledger.model.ts';
import { ReferralModel } from '../../referrals/referrals.model.ts';
import { openingBalanceOf, streamStatementRows } from './statements.service.ts';

// The input is random: a single failure is a finding.
jest.retryTimes(0);

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

/** A transaction booked at an instant in the past. */
const transactionAt = (
  createdAt: Date,
  entries: LedgerEntry[],
  about: TransactionMetadata = {},
) => ({
  ...{ key: `test-${newId()}`, kind: 'payment.captured', createdAt, about },
  entries,
});
const bookedAt = (...args: Parameters<typeof transactionAt>) =>
  LedgerTransactionModel.create(transactionAt(...args));
const entriesOf = (account: string, amount: number, currency: Currency = 'INR'): LedgerEntry[] => [
  { account, currency, amount },
  { account: 'provider:razorpay', currency, amount: -amount },
];

const accountsOfPerson = [walletOf, pendingOf, heldOf, payoutOf];
/** Any transaction, also between accounts of the person, and of other people. */
const randomTransaction = fc.record({
  at: fc.date({
    min: new Date('2024-11-20'),
    max: new Date('2026-02-10'),
    noInvalidDate: true,
  }),
  currency: fc.constantFrom<Currency>('INR', 'USD'),
  amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0),
  from: fc.constantFrom(
    () => 'provider:razorpay',
    () => walletOf(newId()),
    ...accountsOfPerson,
  ),
  to: fc.constantFrom(...accountsOfPerson),
});

async function totalUpTo(userId: string, currency: Currency, upTo: Date) {
  const balances = await balancesOf(accountsOf(userId), upTo);
  return [...balances.values()].reduce((sum, each) => sum + amountIn(each, currency), 0);
}

it('matches the ledger: opening, rows and closing, for every month and the year', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomTransaction, { maxLength: 40 }), async (transactions) => {
      const userId = newId();
      await LedgerTransactionModel.insertMany(
        transactions.map(({ at, currency, amount, from, to }) =>
          transactionAt(at, [
            { account: to(userId), currency, amount },
            { account: from(userId), currency, amount: -amount },
          ]),
        ),
      );
      const months = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}`);
      for (const currency of ['INR', 'USD'] as const) {
        let closing = await totalUpTo(userId, currency, new Date(Date.UTC(2025, 0, 1) - 1));
        for (const period of [...months, '2025']) {
          const opening = await openingBalanceOf({ userId, period, currency });
          if (period !== '2025') expect(opening).toBe(closing);
          let balance = opening;
          for await (const row of streamStatementRows({ userId, period, currency }, opening)) {
            balance += row.amount;
            expect(row.balance).toBe(balance);
          }
          closing = balance;
        }
        const atTheEnd = new Date(Date.UTC(2026, 0, 1) - 1);
        expect(closing).toBe(await totalUpTo(userId, currency, atTheEnd));
      }
    }),
    { numRuns: 8 },
  );
}, 60_000);

async function statementOf(userId: string, query: string) {
  const token = payments.tokenFor({ userId });
  return payments.send(`GET /wallet/statement?${query}`, { token });
}

it('is a CSV with numeric amounts and escaped formulas', async () => {
  const userId = newId();
  await bookedAt(new Date('2025-02-01'), entriesOf(pendingOf(userId), 10_000));
  const evil = { invoiceNumber: '=HYPERLINK("http://evil.test")', clientName: 'A, "B"' };
  await bookedAt(new Date('2025-03-05T10:00:00Z'), entriesOf(pendingOf(userId), 250_050), evil);
  await bookedAt(new Date('2025-03-06T10:00:00Z'), entriesOf(walletOf(userId), -4_000));
  const { status, headers, body } = await statementOf(
    userId,
    'period=2025-03&currency=INR&format=csv',
  );
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('statement-2025-03-INR.csv');
  expect(String(body).split('\r\n')).toEqual([
    '\uFEFFDate (UTC),Type,Details,Fee,Tax,Amount,Balance,Currency',
    ',Opening balance,,,,,100.00,INR',
    `2025-03-05 10:00:00,Payment,"'=HYPERLINK(""http://evil.test"") · A, ""B""",0.00,0.00,2500.50,2600.50,INR`,
    '2025-03-06 10:00:00,Payment,,0.00,0.00,-40.00,2560.50,INR',
    ',Closing balance,,,,,2560.50,INR',
    '',
  ]);
});

it.each([
  ['JPY', '10000'],
  ['KWD', '10.000'],
] as const)('has the decimals of %s in its CSV', async (currency, amount) => {
  const query = `period=2025&currency=${currency}&format=csv`;
  const userId = newId();
  await bookedAt(new Date('2025-02-01'), entriesOf(pendingOf(userId), 10_000, currency));
  const { body } = await statementOf(userId, query);
  expect(String(body)).toContain(`,Closing balance,,,,,${amount},${currency}`);
});

it('names the invited person, like the wallet', async () => {
  const inviterId = newId();
  const joinedAt = new Date('2025-03-01');
  const until = new Date('2026-03-01');
  const invited = { inviterId, userId: newId(), name: 'Noor H.', stage: 'paid' as const };
  const { id: referralId } = await ReferralModel.create({ ...invited, joinedAt, until });
  const about = { referralId };
  await bookedAt(new Date('2025-03-05T10:00:00Z'), entriesOf(walletOf(inviterId), 500), about);
  const { body } = await statementOf(inviterId, 'period=2025-03&currency=INR&format=csv');
  expect(String(body)).toContain('2025-03-05 10:00:00,Payment,Noor H.,0.00,0.00,5.00,5.00,INR');
});

it('is empty without transactions, and refused for a future period', async () => {
  const query = 'currency=EUR&format=csv';
  const nothing = await statementOf(newId(), `period=2025&${query}`);
  expect(String(nothing.body)).toContain(',Closing balance,,,,,0.00,EUR');
  expect((await statementOf(newId(), `period=2099-01&${query}`)).status).toBe(400);
  for (const wrong of ['period=1999', 'period=2025-13', 'period=2025-00', 'period='])
    expect((await statementOf(newId(), `${wrong}&${query}`)).status).toBe(400);
});

it('is available only as CSV for thousands of transactions', async () => {
  const userId = newId();
  const at = new Date('2025-05-05');
  await LedgerTransactionModel.insertMany(
    Array.from({ length: 2001 }, () => transactionAt(at, entriesOf(pendingOf(userId), 100))),
  );
  const query = 'period=2025-05&currency=INR';
  expect((await statementOf(userId, `${query}&format=pdf`)).status).toBe(409);
  const { body } = await statementOf(userId, `${query}&format=csv`);
  expect(String(body)).toContain(',Closing balance,,,,,2001.00,INR');
}, 30_000);

it('as PDF requires documents, and returns an error while it is down', async () => {
  const { status, body } = await statementOf(newId(), 'period=2025&currency=INR&format=pdf');
  expect(status).toBe(503);
  expect(body.message).toBe('We couldn’t create the PDF. Try again.');
});
