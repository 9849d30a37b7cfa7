import { leastPayout } from '@soloist/contracts';
import { bankAccount, somebodyPaid, upiAddress } from '../../testing/pay-out.ts';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import { walletOf } from '../ledger/accounts.ts';
import { give } from '../ledger/testing.ts';
import { PayoutModel } from './payouts.model.ts';
import { nextOf } from './rhythm.ts';
import { ScheduleModel } from './schedules.model.ts';
import { payOutScheduled } from './schedules.service.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());

const read = (token: string) => paying.send('GET /wallet/payout-schedule', { token });

async function somebodyWeekly(amount?: number, details?: object) {
  const person = await somebodyPaid(paying, amount);
  const account = await person.verified(details);
  const least = 20_000;
  await person.schedule({ rhythm: 'weekly', fundAccountId: account, least });
  return { ...person, account };
}
/** As if its day had come. */
const monday = new Date('2026-11-16T00:00:00Z');
const comes = (userId: string, day = monday) =>
  ScheduleModel.updateOne({ _id: userId }, { nextAt: day });
const paidOut = (userId: string) => PayoutModel.find({ userId, isScheduled: true }).lean();

it.each([
  ['weekly', '2026-11-22T23:59:00Z', '2026-11-23'],
  ['weekly', '2026-11-23T00:00:00Z', '2026-11-30'],
  ['monthly', '2026-12-31T12:00:00Z', '2027-01-01'],
  ['monthly', '2026-11-01T00:00:00Z', '2026-12-01'],
] as const)('%s after %s is %s', (rhythm, now, next) => {
  expect(nextOf(rhythm, new Date(now))).toEqual(new Date(`${next}T00:00:00Z`));
});

it('is off unless it is set, and says when it pays next', async () => {
  const { token, verified, schedule } = await somebodyPaid(paying);
  expect((await read(token)).body).toMatchObject({
    schedule: { rhythm: 'off', fundAccountId: null, least: leastPayout },
    nextAt: null,
  });
  const set = { rhythm: 'monthly', fundAccountId: await verified(), least: 50_000 };
  expect((await schedule(set)).body).toMatchObject({ message: 'Schedule saved.', schedule: set });
  expect((await read(token)).body.nextAt).toBe(nextOf('monthly')?.toISOString());
  const off = await schedule({ rhythm: 'off', fundAccountId: null, least: 50_000 });
  expect(off.body).toMatchObject({ nextAt: null });
});

it('takes own accounts alone, that can be paid to', async () => {
  const { add, schedule, verified } = await somebodyPaid(paying);
  const others = await (await somebodyPaid(paying)).verified();
  const set = (fundAccountId: string | null, least = 20_000) =>
    schedule({ rhythm: 'weekly', fundAccountId, least }).then(({ status }) => status);
  expect(await set(others)).toBe(404);
  expect(await set(null)).toBe(400);
  expect(await set((await add()).body.fundAccount.id)).toBe(409);
  expect(await set(await verified(), leastPayout - 1)).toBe(400);
});

it('pays out all that is there, once a period, whichever processes are at it', async () => {
  const { userId, account, balance } = await somebodyWeekly();
  await comes(userId);
  await Promise.all([payOutScheduled(paying.parts), payOutScheduled(paying.parts)]);
  await comes(userId);
  await give(walletOf(userId), 70_000);
  await payOutScheduled(paying.parts);
  const payouts = await paidOut(userId);
  expect(payouts).toMatchObject([
    { amount: 100_000, fundAccountId: account, payout_id: 'scheduled-2026-11-16' },
  ]);
  expect(await balance()).toMatchObject({ available: 70_000, onTheWay: 100_000 });
  const { nextAt } = await ScheduleModel.findById(userId).orFail();
  expect(nextAt).toEqual(nextOf('weekly'));
});

it('pays out although what another one set cannot be read', async () => {
  const spoilt = { rhythm: 'weekly', fundAccountId: 'nowhere', least: 20_000, nextAt: new Date(0) };
  const { insertedId: _id } = await ScheduleModel.collection.insertOne(spoilt as never);
  const { userId } = await somebodyWeekly();
  await comes(userId);
  await expect(payOutScheduled(paying.parts)).rejects.toThrow();
  expect(await paidOut(userId)).toHaveLength(1);
  await ScheduleModel.deleteOne({ _id });
});

it('pays nothing out below the least', async () => {
  const { userId, balance } = await somebodyWeekly(19_999);
  await comes(userId);
  await payOutScheduled(paying.parts);
  expect(await paidOut(userId)).toEqual([]);
  expect(await balance()).toMatchObject({ available: 19_999 });
});

it('pays a UPI address what it takes at once', async () => {
  const { userId, balance } = await somebodyWeekly(15_000_000, upiAddress());
  await comes(userId);
  await payOutScheduled(paying.parts);
  expect(await balance()).toMatchObject({ available: 5_000_000, onTheWay: 10_000_000 });
});

it('stops with its account', async () => {
  const { userId, token, account, remove, verified } = await somebodyWeekly();
  await verified(bankAccount({ account_number: '99999988888' }));
  await remove(account);
  expect((await read(token)).body).toMatchObject({ schedule: { rhythm: 'off' }, nextAt: null });
  await payOutScheduled(paying.parts);
  expect(await paidOut(userId)).toEqual([]);
});
