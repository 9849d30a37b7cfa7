import { newId } from '@soloist/service-kit/testing';
import { startTestPayments, type TestPayments } from '../../testing/start-payments.ts';
import { accountsOf, pendingOf, walletOf } from './accounts.ts';
import { balanceOf, balancesOf } from './balances.service.ts';
import { MovementModel } from './ledger.model.ts';
import { postMovement } from './ledger.service.ts';
import { lastTurn, take } from './take.service.ts';
import { give, moved, newTaking } from './testing.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const has = async (account: string) => (await balanceOf(account))[0]?.amount ?? 0;

describe('taking from a person', () => {
  it('never takes what is not there, however many take at once', async () => {
    const userId = newId();
    const wallet = walletOf(userId);
    await give(wallet, 1000);
    const takers = Array.from({ length: 12 }, () =>
      take(newTaking(userId), () => moved(wallet, -300)),
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
    await give(walletOf(userId), 500);
    await give(pendingOf(userId), 70);
    await give(pendingOf(userId), 5, 'EUR');
    const seen: number[] = [];
    await take(newTaking(userId), (have) => {
      seen.push(have(walletOf(userId), 'INR'), have(pendingOf(userId), 'INR'));
      seen.push(have(pendingOf(userId), 'EUR'), have(walletOf(userId), 'EUR'));
      return [];
    });
    expect(seen).toEqual([500, 70, 5, 0]);
  });

  it('is booked once for a key, all at once and later, whatever is there by then', async () => {
    const userId = newId();
    await give(walletOf(userId), 1000);
    const taking = newTaking(userId);
    const takeAll = () =>
      take(taking, (have) => moved(walletOf(userId), -have(walletOf(userId), 'INR')));
    const all = await Promise.all(Array.from({ length: 8 }, takeAll));
    await give(walletOf(userId), 400);
    const [first] = all;
    for (const movement of [...all, await takeAll()]) expect(movement._id).toEqual(first?._id);
    expect(await has(walletOf(userId))).toBe(400);
  });

  it('is not refused for what it has taken itself, in another process', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = newId();
      await give(walletOf(userId), 1000);
      const taking = newTaking(userId);
      const all = await Promise.all(
        Array.from({ length: 8 }, () => take(taking, () => moved(walletOf(userId), -1000))),
      );
      expect(new Set(all.map(({ _id }) => String(_id))).size).toBe(1);
    }
  });

  it('that found nothing takes nothing later', async () => {
    const userId = newId();
    const taking = newTaking(userId);
    const takeHalf = () =>
      take(taking, (have) => moved(walletOf(userId), -have(walletOf(userId), 'INR')));
    expect((await takeHalf()).entries).toEqual([]);
    await give(walletOf(userId), 400);
    await takeHalf();
    expect(await has(walletOf(userId))).toBe(400);
  });

  it('that was refused can be asked for again', async () => {
    const userId = newId();
    const taking = newTaking(userId);
    const takeSome = () => take(taking, () => moved(walletOf(userId), -100));
    await expect(takeSome()).rejects.toMatchObject({ code: 'conflict' });
    await give(walletOf(userId), 100);
    await takeSome();
    expect(await has(walletOf(userId))).toBe(0);
  });

  it('may leave debts where a bank has taken it already, in the wallet alone', async () => {
    const userId = newId();
    await give(walletOf(userId), 100);
    const owing = () => ({ ...newTaking(userId), mayOwe: true as const });
    await take(owing(), () => moved(walletOf(userId), -250));
    expect(await has(walletOf(userId))).toBe(-150);
    const more = take(owing(), () => moved(pendingOf(userId), -1));
    await expect(more).rejects.toMatchObject({ code: 'conflict' });
    await give(walletOf(userId), 200);
    const tooMuch = take(newTaking(userId), () => moved(walletOf(userId), -51));
    await expect(tooMuch).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is refused where it takes from somebody else, too', async () => {
    const [userId, other] = [newId(), newId()];
    await give(walletOf(other), 500);
    await expect(take(newTaking(userId), () => moved(walletOf(other), -100))).rejects.toThrow(
      /one person/,
    );
    expect(await has(walletOf(other))).toBe(500);
  });

  it('has no other way: a movement without a turn may only add', async () => {
    const userId = newId();
    await give(walletOf(userId), 500);
    for (const account of accountsOf(userId)) {
      const key = `test-${newId()}`;
      const entries = moved(account, -1);
      await expect(postMovement({ key, kind: 'test.taken', entries })).rejects.toThrow(/take\(\)/);
    }
  });

  it('is not what another movement of that key was', async () => {
    const [userId, other] = [newId(), newId()];
    await give(walletOf(userId), 500);
    const taking = newTaking(userId);
    await take(taking, () => moved(walletOf(userId), -100));
    for (const wrong of [{ userId: other }, { kind: 'test.else' }])
      await expect(take({ ...taking, ...wrong }, () => [])).rejects.toThrow(/Another movement/);
    const { key } = await give(walletOf(userId), 1);
    await expect(take({ ...taking, key, kind: 'test.given' }, () => [])).rejects.toThrow(/Another/);
  });

  it('is in turns, which nobody has twice', async () => {
    const userId = newId();
    const turns = async () =>
      (await MovementModel.find({ kind: 'test.turned' }).lean()).map(({ turn }) => turn);
    await Promise.all(
      Array.from({ length: 10 }, () => take(newTaking(userId, { kind: 'test.turned' }), () => [])),
    );
    const expected = Array.from(
      { length: 10 },
      (_, n) => `${userId}#${`${n + 1}`.padStart(12, '0')}`,
    );
    expect((await turns()).toSorted()).toEqual(expected);
  });
});

it('balances of several accounts are each their own, where one movement moves both', async () => {
  const userId = newId();
  await give(pendingOf(userId), 800);
  await take(newTaking(userId), () => [
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
