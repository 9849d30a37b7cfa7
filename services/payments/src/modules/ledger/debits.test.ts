import { newId } from '@soloist/service-kit/testing';
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

const has = async (account: string) => (await balanceOf(account))[0]?.amount ?? 0;

describe('a debit', () => {
  it('never overdraws under concurrent debits', async () => {
    const userId = newId();
    const wallet = walletOf(userId);
    await addMoney(wallet, 1000);
    const takers = Array.from({ length: 12 }, () =>
      postDebit(newDebit(userId), () => entriesFor(wallet, -300)),
    );
    const outcomes = await Promise.allSettled(takers);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? each.reason : []));
    expect(refusals.map(({ code }) => code)).toEqual(Array(9).fill('conflict'));
    expect(await has(wallet)).toBe(100);
    expect(await lastTurn(userId)).toBe(3);
  });

  it('sees what each account holds at its turn', async () => {
    const userId = newId();
    await addMoney(walletOf(userId), 500);
    await addMoney(pendingOf(userId), 70);
    await addMoney(pendingOf(userId), 5, 'EUR');
    const seen: number[] = [];
    await postDebit(newDebit(userId), (have) => {
      seen.push(have(walletOf(userId), 'INR'), have(pendingOf(userId), 'INR'));
      seen.push(have(pendingOf(userId), 'EUR'), have(walletOf(userId), 'EUR'));
      return [];
    });
    expect(seen).toEqual([500, 70, 5, 0]);
  });

  it('is booked once for a key, concurrently and later, whatever the balance by then', async () => {
    const userId = newId();
    await addMoney(walletOf(userId), 1000);
    const taking = newDebit(userId);
    const takeAll = () =>
      postDebit(taking, (have) => entriesFor(walletOf(userId), -have(walletOf(userId), 'INR')));
    const all = await Promise.all(Array.from({ length: 8 }, takeAll));
    await addMoney(walletOf(userId), 400);
    const [first] = all;
    for (const transaction of [...all, await takeAll()])
      expect(transaction._id).toEqual(first?._id);
    expect(await has(walletOf(userId))).toBe(400);
  });

  it('is not refused because another process booked it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = newId();
      await addMoney(walletOf(userId), 1000);
      const taking = newDebit(userId);
      const all = await Promise.all(
        Array.from({ length: 8 }, () =>
          postDebit(taking, () => entriesFor(walletOf(userId), -1000)),
        ),
      );
      expect(new Set(all.map(({ _id }) => String(_id))).size).toBe(1);
    }
  });

  it('that found no money debits none later', async () => {
    const userId = newId();
    const taking = newDebit(userId);
    const takeHalf = () =>
      postDebit(taking, (have) => entriesFor(walletOf(userId), -have(walletOf(userId), 'INR')));
    expect((await takeHalf()).entries).toEqual([]);
    await addMoney(walletOf(userId), 400);
    await takeHalf();
    expect(await has(walletOf(userId))).toBe(400);
  });

  it('that was refused can be retried', async () => {
    const userId = newId();
    const taking = newDebit(userId);
    const takeSome = () => postDebit(taking, () => entriesFor(walletOf(userId), -100));
    await expect(takeSome()).rejects.toMatchObject({ code: 'conflict' });
    await addMoney(walletOf(userId), 100);
    await takeSome();
    expect(await has(walletOf(userId))).toBe(0);
  });

  it('may leave a debt only in the wallet, when the bank has the money already', async () => {
    const userId = newId();
    await addMoney(walletOf(userId), 100);
    const owing = () => ({ ...newDebit(userId), mayOwe: true as const });
    await postDebit(owing(), () => entriesFor(walletOf(userId), -250));
    expect(await has(walletOf(userId))).toBe(-150);
    const more = postDebit(owing(), () => entriesFor(pendingOf(userId), -1));
    await expect(more).rejects.toMatchObject({ code: 'conflict' });
    await addMoney(walletOf(userId), 200);
    const tooMuch = postDebit(newDebit(userId), () => entriesFor(walletOf(userId), -51));
    await expect(tooMuch).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is refused where it debits another person, too', async () => {
    const [userId, other] = [newId(), newId()];
    await addMoney(walletOf(other), 500);
    await expect(
      postDebit(newDebit(userId), () => entriesFor(walletOf(other), -100)),
    ).rejects.toThrow(/one person/);
    expect(await has(walletOf(other))).toBe(500);
  });

  it('has no other way: a transaction without a turn may only add', async () => {
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
    const taking = newDebit(userId);
    await postDebit(taking, () => entriesFor(walletOf(userId), -100));
    for (const wrong of [{ userId: other }, { kind: 'test.else' }])
      await expect(postDebit({ ...taking, ...wrong }, () => [])).rejects.toThrow(
        /Another transaction/,
      );
    const { key } = await addMoney(walletOf(userId), 1);
    await expect(postDebit({ ...taking, key, kind: 'test.given' }, () => [])).rejects.toThrow(
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
