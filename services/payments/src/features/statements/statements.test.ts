import type { Currency } from '@soloist/contracts';
import { newId } from '@soloist/service-kit/testing';
import fc from 'fast-check';
import { startTestPayments, type TestPayments } from '../../testing/start-payments.ts';
import { accountsOf, heldOf, payoutOf, pendingOf, walletOf } from '../ledger/accounts.ts';
import { amountIn, balancesOf } from '../ledger/balances.service.ts';
import { type About, type Entry, MovementModel } from '../ledger/ledger.model.ts';
import { ReferralModel } from '../referrals/referrals.model.ts';
import { openingOf, rowsOf } from './statements.service.ts';

// At random: what fails once is a finding.
jest.retryTimes(0);

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

/** As it would be had it been booked then. */
const movementAt = (createdAt: Date, entries: Entry[], about: About = {}) => ({
  ...{ key: `test-${newId()}`, kind: 'payment.captured', createdAt, about },
  entries,
});
const bookedAt = (...movement: Parameters<typeof movementAt>) =>
  MovementModel.create(movementAt(...movement));
const given = (account: string, amount: number, currency: Currency = 'INR'): Entry[] => [
  { account, currency, amount },
  { account: 'provider:razorpay', currency, amount: -amount },
];

const own = [walletOf, pendingOf, heldOf, payoutOf];
/** Anything that may have happened: also between the person's own accounts, and of others. */
const randomMovement = fc.record({
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
    ...own,
  ),
  to: fc.constantFrom(...own),
});

async function totalUpTo(userId: string, currency: Currency, upTo: Date) {
  const balances = await balancesOf(accountsOf(userId), upTo);
  return [...balances.values()].reduce((sum, each) => sum + amountIn(each, currency), 0);
}

it('is what the ledger says: opening, rows and closing, for every month and the year', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomMovement, { maxLength: 40 }), async (movements) => {
      const userId = newId();
      await MovementModel.insertMany(
        movements.map(({ at, currency, amount, from, to }) =>
          movementAt(at, [
            { account: to(userId), currency, amount },
            { account: from(userId), currency, amount: -amount },
          ]),
        ),
      );
      const months = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}`);
      for (const currency of ['INR', 'USD'] as const) {
        let closing = await totalUpTo(userId, currency, new Date(Date.UTC(2025, 0, 1) - 1));
        for (const period of [...months, '2025']) {
          const opening = await openingOf({ userId, period, currency });
          if (period !== '2025') expect(opening).toBe(closing);
          let balance = opening;
          for await (const row of rowsOf({ userId, period, currency }, opening)) {
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

it('is a CSV whose amounts are numbers, and whose texts run nothing in a spreadsheet', async () => {
  const userId = newId();
  await bookedAt(new Date('2025-02-01'), given(pendingOf(userId), 10_000));
  const evil = { invoiceNumber: '=HYPERLINK("http://evil.test")', clientName: 'A, "B"' };
  await bookedAt(new Date('2025-03-05T10:00:00Z'), given(pendingOf(userId), 250_050), evil);
  await bookedAt(new Date('2025-03-06T10:00:00Z'), given(walletOf(userId), -4_000));
  const { status, headers, body } = await statementOf(
    userId,
    'period=2025-03&currency=INR&format=csv',
  );
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('statement-2025-03-INR.csv');
  expect(String(body).split('\r\n')).toEqual([
    '\uFEFFDate (UTC),What,About,Fee,Tax,Amount,Balance,Currency',
    ',Opening balance,,,,,100.00,INR',
    `2025-03-05 10:00:00,Payment,"'=HYPERLINK(""http://evil.test"") · A, ""B""",0.00,0.00,2500.50,2600.50,INR`,
    '2025-03-06 10:00:00,Payment,,0.00,0.00,-40.00,2560.50,INR',
    ',Closing balance,,,,,2560.50,INR',
    '',
  ]);
});

it('says who was invited, as the wallet does', async () => {
  const inviterId = newId();
  const joinedAt = new Date('2025-03-01');
  const until = new Date('2026-03-01');
  const invited = { inviterId, userId: newId(), name: 'Noor H.', stage: 'paid' as const };
  const { id: referralId } = await ReferralModel.create({ ...invited, joinedAt, until });
  const about = { referralId };
  await bookedAt(new Date('2025-03-05T10:00:00Z'), given(walletOf(inviterId), 500), about);
  const { body } = await statementOf(inviterId, 'period=2025-03&currency=INR&format=csv');
  expect(String(body)).toContain('2025-03-05 10:00:00,Payment,Noor H.,0.00,0.00,5.00,5.00,INR');
});

it('is of nothing where nothing moved, and of no time that has not begun', async () => {
  const query = 'currency=EUR&format=csv';
  const nothing = await statementOf(newId(), `period=2025&${query}`);
  expect(String(nothing.body)).toContain(',Closing balance,,,,,0.00,EUR');
  expect((await statementOf(newId(), `period=2099-01&${query}`)).status).toBe(400);
  for (const wrong of ['period=1999', 'period=2025-13', 'period=2025-00', 'period='])
    expect((await statementOf(newId(), `${wrong}&${query}`)).status).toBe(400);
});

it('of thousands of movements is a CSV alone', async () => {
  const userId = newId();
  const at = new Date('2025-05-05');
  await MovementModel.insertMany(
    Array.from({ length: 2001 }, () => movementAt(at, given(pendingOf(userId), 100))),
  );
  const query = 'period=2025-05&currency=INR';
  expect((await statementOf(userId, `${query}&format=pdf`)).status).toBe(409);
  const { body } = await statementOf(userId, `${query}&format=csv`);
  expect(String(body)).toContain(',Closing balance,,,,,2001.00,INR');
}, 30_000);

it('as PDF needs documents, and says so when it is away', async () => {
  const { status, body } = await statementOf(newId(), 'period=2025&currency=INR&format=pdf');
  expect(status).toBe(503);
  expect(body.message).toBe('The PDF cannot be made right now. Please try again.');
});
