import { currencies, maxAmount } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import fc from 'fast-check';
import { startTestPayments, type TestPayments } from '../../../test/payments-harness.ts';
import { heldOf, paidOf, payoutOf, pendingOf, platform, walletOf } from './accounts.rules.ts';
import { balanceOf } from './balances.service.ts';
import { postDebit } from './debits.service.ts';
import { type LedgerEntry, LedgerTransactionModel } from './ledger.model.ts';
import { type NewLedgerTransaction, postTransaction } from './ledger.service.ts';

// The input is random: a single failure is a finding.
jest.retryTimes(0);

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const newPayment = (
  account: string,
  amount: number,
  over: Partial<NewLedgerTransaction> = {},
): NewLedgerTransaction => ({
  key: `test-${newId()}`,
  kind: 'invoice.paid',
  entries: [
    { account: 'provider:razorpay', currency: 'USD', amount: -amount },
    { account, currency: 'USD', amount },
  ],
  ...over,
});

const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0);
/** Entries between these accounts in any currencies, with a last entry that makes each sum zero. */
const balancedEntries = (accounts: string[]) =>
  fc
    .array(
      fc.record({
        account: fc.constantFrom(...accounts),
        currency: fc.constantFrom(...currencies),
        amount: amounts,
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((entries) => [
      ...entries,
      ...currencies.flatMap((currency): LedgerEntry[] => {
        const sum = sumOf(entries, currency);
        return sum === 0 ? [] : [{ account: 'platform:clearing', currency, amount: -sum }];
      }),
    ])
    .filter(({ length }) => length >= 2);
const sumOf = (entries: LedgerEntry[], currency: string) =>
  entries.reduce((sum, entry) => (entry.currency === currency ? sum + entry.amount : sum), 0);

describe('a transaction', () => {
  it('books any entries that sum to zero per currency, and every balance is the sum of its entries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(balancedEntries(['a', 'b', 'c']), { maxLength: 4 }),
        async (list) => {
          const run = newId();
          const inThisRun = (entry: LedgerEntry) => ({
            ...entry,
            account: `test:${run}-${entry.account.split(':').at(-1)}`,
          });
          const transactions = list.map((entries) => entries.map(inThisRun));
          for (const entries of transactions) {
            await postTransaction({ key: `test-${newId()}`, kind: 'test.moved', entries });
          }
          const all = transactions.flat();
          for (const account of new Set(all.map((entry) => entry.account))) {
            const entries = all.filter((entry) => entry.account === account);
            const expected = [...new Set(entries.map(({ currency }) => currency))]
              .toSorted()
              .map((currency) => ({ currency, amount: sumOf(entries, currency) }));
            expect(await balanceOf(account)).toEqual(expected);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is refused when any currency does not sum to zero, and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        balancedEntries(['test:a', 'test:b']),
        fc.nat(),
        amounts,
        async (entries, at, off) => {
          const key = `test-${newId()}`;
          const index = at % entries.length;
          const unbalanced = entries.map((entry, i) =>
            i === index ? { ...entry, amount: entry.amount + off } : entry,
          );
          await expect(
            postTransaction({ key, kind: 'test.moved', entries: unbalanced }),
          ).rejects.toThrow();
          expect(await LedgerTransactionModel.exists({ key })).toBeNull();
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each<[string, LedgerEntry[]]>([
    ['without entries', []],
    ['with one entry', [{ account: 'test:a', currency: 'USD', amount: 0 }]],
    [
      'that balances one currency with another',
      [
        { account: 'test:a', currency: 'USD', amount: 100 },
        { account: 'test:b', currency: 'EUR', amount: -100 },
      ],
    ],
    [
      'of parts of a cent',
      [
        { account: 'test:a', currency: 'USD', amount: 0.5 },
        { account: 'test:b', currency: 'USD', amount: -0.5 },
      ],
    ],
    [
      'of nothing',
      [
        { account: 'test:a', currency: 'USD', amount: 0 },
        { account: 'test:b', currency: 'USD', amount: 0 },
      ],
    ],
    [
      'beyond the largest amount',
      [
        { account: 'test:a', currency: 'USD', amount: maxAmount + 1 },
        { account: 'test:b', currency: 'USD', amount: -maxAmount - 1 },
      ],
    ],
    [
      'of an account without a kind',
      [
        { account: 'a', currency: 'USD', amount: 1 },
        { account: 'b', currency: 'USD', amount: -1 },
      ],
    ],
  ])('is refused %s', async (_what, entries) => {
    await expect(postTransaction(newPayment('test:a', 1, { entries }))).rejects.toThrow();
  });
});

describe('a key', () => {
  it('books its transaction once, in sequence and concurrently', async () => {
    const account = walletOf(newId());
    const transaction = newPayment(account, 1250);
    const first = await postTransaction(transaction);
    const again = await Promise.all(Array.from({ length: 20 }, () => postTransaction(transaction)));
    expect(again.map(({ _id }) => String(_id))).toEqual(Array(20).fill(String(first._id)));
    expect(await balanceOf(account)).toEqual([{ currency: 'USD', amount: 1250 }]);

    const concurrent = newPayment(account, 50);
    await Promise.all(Array.from({ length: 20 }, () => postTransaction(concurrent)));
    expect(await LedgerTransactionModel.countDocuments({ key: concurrent.key })).toBe(1);
    expect(await balanceOf(account)).toEqual([{ currency: 'USD', amount: 1300 }]);
  });

  it('does not match another transaction', async () => {
    const account = walletOf(newId());
    const transaction = newPayment(account, 100);
    await postTransaction(transaction);
    const others = [
      newPayment(account, 200),
      newPayment(account, 100, { kind: 'invoice.refunded' }),
    ];
    for (const other of others) {
      await expect(postTransaction({ ...other, key: transaction.key })).rejects.toThrow(
        /Another transaction/,
      );
    }
    expect(await balanceOf(account)).toEqual([{ currency: 'USD', amount: 100 }]);
  });
});

describe('a booked transaction', () => {
  const changes: [string, (id: unknown) => Promise<unknown>][] = [
    ['updateOne', (_id) => LedgerTransactionModel.updateOne({ _id }, { kind: 'x.y' }).exec()],
    ['updateMany', (_id) => LedgerTransactionModel.updateMany({ _id }, { kind: 'x.y' }).exec()],
    ['replaceOne', (_id) => LedgerTransactionModel.replaceOne({ _id }, { kind: 'x.y' }).exec()],
    [
      'findOneAndUpdate',
      (_id) => LedgerTransactionModel.findOneAndUpdate({ _id }, { kind: 'x.y' }).exec(),
    ],
    [
      'findOneAndReplace',
      (_id) => LedgerTransactionModel.findOneAndReplace({ _id }, { kind: 'x.y' }).exec(),
    ],
    ['findOneAndDelete', (_id) => LedgerTransactionModel.findOneAndDelete({ _id }).exec()],
    ['deleteOne', (_id) => LedgerTransactionModel.deleteOne({ _id }).exec()],
    ['deleteMany', (_id) => LedgerTransactionModel.deleteMany({ _id }).exec()],
    [
      'bulkWrite',
      (_id) => LedgerTransactionModel.bulkWrite([{ deleteOne: { filter: { _id } } }] as never),
    ],
    [
      'deleteOne of a document',
      async (_id) => (await LedgerTransactionModel.findById(_id))?.deleteOne(),
    ],
    [
      'save of a changed document',
      async (_id) => {
        const transaction = await LedgerTransactionModel.findById(_id).orFail();
        transaction.set('entries.0.amount', 1);
        await transaction.save();
      },
    ],
  ];

  it.each(changes)('cannot be changed by %s', async (_name, change) => {
    const { _id } = await postTransaction(newPayment(walletOf(newId()), 100));
    const before = await LedgerTransactionModel.findById(_id).lean();
    await expect(change(_id)).rejects.toThrow(/append-only/);
    expect(await LedgerTransactionModel.findById(_id).lean()).toEqual(before);
  });
});

describe('GET /wallet/balance', () => {
  const read = (userId: string) =>
    payments.send('GET /wallet/balance', { token: payments.tokenFor({ userId }) });

  const emptyBalance = {
    available: 0,
    pending: 0,
    held: 0,
    onTheWay: 0,
    paidOut: 0,
    nextFreeAt: null,
  };

  it('returns the caller’s balances in each currency, in minor units', async () => {
    const userId = newId();
    const account = walletOf(userId);
    await postTransaction(newPayment(account, 10_000));
    await postDebit({ userId, key: `test-${newId()}`, kind: 'payout.started' }, () => [
      { account, currency: 'USD', amount: -2_500 },
      { account: payoutOf(userId), currency: 'USD', amount: 2_000 },
      { account: heldOf(userId), currency: 'USD', amount: 500 },
    ]);
    await postDebit({ userId, key: `test-${newId()}`, kind: 'payout.processed' }, () => [
      { account: payoutOf(userId), currency: 'USD', amount: -1_500 },
      { account: paidOf(userId), currency: 'USD', amount: 1_500 },
      { account: platform.paidOut, currency: 'USD', amount: -1_500 },
      { account: 'platform:costs', currency: 'USD', amount: -59 },
      { account: 'provider:razorpay', currency: 'USD', amount: 1_559 },
    ]);
    const dueAt = new Date(Date.now() + 1_000_000);
    for (const later of [2, 1]) {
      const due = new Date(dueAt.getTime() * later);
      const key = `payment-${newId()}-captured`;
      await postTransaction(newPayment('', 0, { key, entries: euroEntries(userId), dueAt: due }));
    }
    await postTransaction(newPayment(walletOf(newId()), 99_999));
    expect(await read(userId)).toEqual({
      headers: expect.any(Headers),
      status: 200,
      body: {
        success: true,
        payoutsBlockedUntil: null,
        exchanges: [],
        balances: [
          { ...emptyBalance, currency: 'EUR', pending: 1_260, nextFreeAt: dueAt.toISOString() },
          {
            ...emptyBalance,
            currency: 'USD',
            available: 7_500,
            held: 500,
            onTheWay: 500,
            paidOut: 1_500,
          },
        ],
      },
    });
  });
  const euroEntries = (userId: string): LedgerEntry[] => [
    { account: 'provider:razorpay', currency: 'EUR', amount: -700 },
    { account: pendingOf(userId), currency: 'EUR', amount: 630 },
    { account: 'platform:fees', currency: 'EUR', amount: 70 },
  ];

  it('returns nothing for a person without transactions', async () => {
    const nothing = { success: true, balances: [], exchanges: [], payoutsBlockedUntil: null };
    expect((await read(newId())).body).toEqual(nothing);
  });

  it('refuses a request without a session', async () => {
    expect(await payments.send('GET /wallet/balance')).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthenticated' },
    });
  });

  it.each(['POST', 'PUT', 'DELETE'])('cannot be written to by %s', async (method) => {
    const userId = newId();
    const token = payments.tokenFor({ userId });
    const body = newPayment(walletOf(userId), 100);
    expect((await payments.send(`${method} /wallet/balance`, { token, body })).status).toBe(404);
    expect((await read(userId)).body.balances).toEqual([]);
  });
});
