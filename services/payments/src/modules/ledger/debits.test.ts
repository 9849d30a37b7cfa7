import { newId } from '@soloist/server-kit/testing';
import { addMoney, entriesFor, newDebit } from '../../../test/ledger-fixtures.ts';
import { startTestPayments, type TestPayments } from '../../../test/payments-harness.ts';
import { accountsOf, pendingOf, walletOf } from './accounts.rules.ts';
import { balanceOf, balancesOf } from './balances.service.ts';
import { lastTurn, postDebit } from './debits.service.ts';
import { LedgerTransactionModel } from './ledger.model.ts';
import { postTransaction } from './ledger.service.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const readBalance = async (account: string) => (await balanceOf(account))[0]?.amount ?? 0;

describe('a debit', () => {
  it('never overdraws under concurrent debits', async () => {
    const userId = newId();
    const wallet = walletOf(userId);
    await addMoney(wallet, 1000);
    const debits = Array.from({ length: 12 }, () =>
      postDebit(newDebit(userId), () => entriesFor(wallet, -300)),
    );
    const outcomes = await Promise.allSettled(debits);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? each.reason : []));
    expect(refusals.map(({ code }) => code)).toEqual(Array(9).fill('conflict'));
    expect(await readBalance(wallet)).toBe(100);
    expect(await lastTurn(userId)).toBe(3);
  });

  it('sees the balance of each account at its turn', async () => {
    const userId = newId();
    await addMoney(walletOf(userId), 500);
    await addMoney(pendingOf(userId), 70);
    await addMoney(pendingOf(userId), 5, 'EUR');
    const balances: number[] = [];
    await postDebit(newDebit(userId), (balance) => {
      balances.push(balance(walletOf(userId), 'INR'), balance(pendingOf(userId), 'INR'));
      balances.push(balance(pendingOf(userId), 'EUR'), balance(walletOf(userId), 'EUR'));
      return [];
    });
    expect(balances).toEqual([500, 70, 5, 0]);
  });

  it('is booked once for a key, concurrently and later, whatever the balance by then', async () => {
    const userId = newId();
    await addMoney(walletOf(userId), 1000);
    const debit = newDebit(userId);
    const debitAll = () =>
      postDebit(debit, (balance) =>
        entriesFor(walletOf(userId), -balance(walletOf(userId), 'INR')),
      );
    const all = await Promise.all(Array.from({ length: 8 }, debitAll));
    await addMoney(walletOf(userId), 400);
    const [first] = all;
    for (const transaction of [...all, await debitAll()])
      expect(transaction._id).toEqual(first?._id);
    expect(await readBalance(walletOf(userId))).toBe(400);
  });

  it('is not refused because another process booked it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = newId();
      await addMoney(walletOf(userId), 1000);
      const debit = newDebit(userId);
      const all = await Promise.all(
        Array.from({ length: 8 }, () =>
          postDebit(debit, () => entriesFor(walletOf(userId), -1000)),
        ),
      );
      expect(new Set(all.map(({ _id }) => String(_id))).size).toBe(1);
    }
  });

  it('that found no money does not debit later', async () => {
    const userId = newId();
    const debit = newDebit(userId);
    const debitBalance = () =>
      postDebit(debit, (balance) =>
        entriesFor(walletOf(userId), -balance(walletOf(userId), 'INR')),
      );
    expect((await debitBalance()).entries).toEqual([]);
    await addMoney(walletOf(userId), 400);
    await debitBalance();
    expect(await readBalance(walletOf(userId))).toBe(400);
  });

  it('that was refused can be retried', async () => {
    const userId = newId();
    const debit = newDebit(userId);
    const debitHundred = () => postDebit(debit, () => entriesFor(walletOf(userId), -100));
    await expect(debitHundred()).rejects.toMatchObject({ code: 'conflict' });
    await addMoney(walletOf(userId), 100);
    await debitHundred();
    expect(await readBalance(walletOf(userId))).toBe(0);
  });

  it('may leave a debt only in the wallet, when the bank has the money already', async () => {
    const userId = newId();
    await addMoney(walletOf(userId), 100);
    const newOwingDebit = () => ({ ...newDebit(userId), mayOwe: true as const });
    await postDebit(newOwingDebit(), () => entriesFor(walletOf(userId), -250));
    expect(await readBalance(walletOf(userId))).toBe(-150);
    const pendingDebit = postDebit(newOwingDebit(), () => entriesFor(pendingOf(userId), -1));
    await expect(pendingDebit).rejects.toMatchObject({ code: 'conflict' });
    await addMoney(walletOf(userId), 200);
    const overdraft = postDebit(newDebit(userId), () => entriesFor(walletOf(userId), -51));
    await expect(overdraft).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is refused when it also debits another person', async () => {
    const [userId, other] = [newId(), newId()];
    await addMoney(walletOf(other), 500);
    await expect(
      postDebit(newDebit(userId), () => entriesFor(walletOf(other), -100)),
    ).rejects.toThrow(/one person/);
    expect(await readBalance(walletOf(other))).toBe(500);
  });

  it('requires a turn: a transaction without one can only credit', async () => {
    const userId = newId();
    await addMoney(walletOf(userId), 500);
    for (const account of accountsOf(userId)) {
      const key = `test-${newId()}`;
      const entries = entriesFor(account, -1);
      await expect(postTransaction({ key, kind: 'test.taken', entries })).rejects.toThrow(
        /postDebit\(\)/,
      );
    }
  });

  it('refuses the key of another transaction', async () => {
    const [userId, other] = [newId(), newId()];
    await addMoney(walletOf(userId), 500);
    const debit = newDebit(userId);
    await postDebit(debit, () => entriesFor(walletOf(userId), -100));
    for (const wrong of [{ userId: other }, { kind: 'test.else' }])
      await expect(postDebit({ ...debit, ...wrong }, () => [])).rejects.toThrow(
        /Another transaction/,
      );
    const { key } = await addMoney(walletOf(userId), 1);
    await expect(postDebit({ ...debit, key, kind: 'test.given' }, () => [])).rejects.toThrow(
      /Another/,
    );
  });

  it('takes turns, each used once', async () => {
    const userId = newId();
    const turns = async () =>
      (await LedgerTransactionModel.find({ kind: 'test.turned' }).lean()).map(({ turn }) => turn);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        postDebit(newDebit(userId, { kind: 'test.turned' }), () => []),
      ),
    );
    const expected = Array.from(
      { length: 10 },
      (_, n) => `${userId}#${`${n + 1}`.padStart(12, '0')}`,
    );
    expect((await turns()).toSorted()).toEqual(expected);
  });
});

it('keeps separate balances when one transaction changes several accounts', async () => {
  const userId = newId();
  await addMoney(pendingOf(userId), 800);
  await postDebit(newDebit(userId), () => [
    { account: pendingOf(userId), currency: 'INR', amount: -300 },
    { account: walletOf(userId), currency: 'INR', amount: 300 },
  ]);
  expect(await balancesOf(accountsOf(userId))).toEqual(
    new Map([
      [pendingOf(userId), [{ currency: 'INR', amount: 500 }]],
      [walletOf(userId), [{ currency: 'INR', amount: 300 }]],
      [`held:${userId}`, []],
      [`payout:${userId}`, []],
    ]),
  );
});
