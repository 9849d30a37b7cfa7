import { minPayout } from '@soloist/contracts';
import { addMoney } from '../../../../test/ledger-fixtures.ts';
import { bankAccount, createPaidPerson, upiAddress } from '../../../../test/paid-person.ts';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import { walletOf } from '../../ledger/accounts.rules.ts';
import { ScheduleModel } from '../fund-accounts/payout-schedules.model.ts';
import { PayoutModel } from './payouts.model.ts';
import { nextPayoutAt, runScheduledPayouts } from './scheduled-payouts.service.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());

const read = (token: string) => paying.send('GET /wallet/payout-schedule', { token });

async function createWeeklyPerson(amount?: number, details?: object) {
  const person = await createPaidPerson(paying, amount);
  const account = await person.verified(details);
  const least = 20_000;
  await person.schedule({ rhythm: 'weekly', fundAccountId: account, least });
  return { ...person, account };
}
/** Sets a schedule's next day, by default a past Monday. */
const monday = new Date('2026-11-16T00:00:00Z');
const setDue = (userId: string, day = monday) =>
  ScheduleModel.updateOne({ _id: userId }, { nextAt: day });
const paidOut = (userId: string) => PayoutModel.find({ userId, isScheduled: true }).lean();

it.each([
  ['weekly', '2026-11-22T23:59:00Z', '2026-11-23'],
  ['weekly', '2026-11-23T00:00:00Z', '2026-11-30'],
  ['monthly', '2026-12-31T12:00:00Z', '2027-01-01'],
  ['monthly', '2026-11-01T00:00:00Z', '2026-12-01'],
] as const)('schedules the %s payout after %s on %s', (rhythm, now, next) => {
  expect(nextPayoutAt(rhythm, new Date(now))).toEqual(new Date(`${next}T00:00:00Z`));
});

it('is off by default, and returns its next date', async () => {
  const { token, verified, schedule } = await createPaidPerson(paying);
  expect((await read(token)).body).toMatchObject({
    schedule: { rhythm: 'off', fundAccountId: null, least: minPayout },
    nextAt: null,
  });
  const set = { rhythm: 'monthly', fundAccountId: await verified(), least: 50_000 };
  expect((await schedule(set)).body).toMatchObject({ message: 'Schedule saved.', schedule: set });
  expect((await read(token)).body.nextAt).toBe(nextPayoutAt('monthly')?.toISOString());
  const off = await schedule({ rhythm: 'off', fundAccountId: null, least: 50_000 });
  expect(off.body).toMatchObject({ nextAt: null });
});

it('accepts only payable accounts of the person', async () => {
  const { add, schedule, verified } = await createPaidPerson(paying);
  const others = await (await createPaidPerson(paying)).verified();
  const set = (fundAccountId: string | null, least = 20_000) =>
    schedule({ rhythm: 'weekly', fundAccountId, least }).then(({ status }) => status);
  expect(await set(others)).toBe(404);
  expect(await set(null)).toBe(400);
  expect(await set((await add()).body.fundAccount.id)).toBe(409);
  expect(await set(await verified(), minPayout - 1)).toBe(400);
});

it('pays out the whole balance once per period, however many processes run it', async () => {
  const { userId, account, balance } = await createWeeklyPerson();
  await setDue(userId);
  await Promise.all([runScheduledPayouts(paying.deps), runScheduledPayouts(paying.deps)]);
  await setDue(userId);
  await addMoney(walletOf(userId), 70_000);
  await runScheduledPayouts(paying.deps);
  const payouts = await paidOut(userId);
  expect(payouts).toMatchObject([
    { amount: 100_000, fundAccountId: account, payout_id: 'scheduled-2026-11-16' },
  ]);
  expect(await balance()).toMatchObject({ available: 70_000, onTheWay: 100_000 });
  const { nextAt } = await ScheduleModel.findById(userId).orFail();
  expect(nextAt).toEqual(nextPayoutAt('weekly'));
});

it('pays out although another schedule cannot be read', async () => {
  const invalidSchedule = {
    rhythm: 'weekly',
    fundAccountId: 'nowhere',
    least: 20_000,
    nextAt: new Date(0),
  };
  const { insertedId: _id } = await ScheduleModel.collection.insertOne(invalidSchedule);
  const { userId } = await createWeeklyPerson();
  await setDue(userId);
  await expect(runScheduledPayouts(paying.deps)).rejects.toThrow();
  expect(await paidOut(userId)).toHaveLength(1);
  await ScheduleModel.deleteOne({ _id });
});

it('pays nothing out below the minimum', async () => {
  const { userId, balance } = await createWeeklyPerson(19_999);
  await setDue(userId);
  await runScheduledPayouts(paying.deps);
  expect(await paidOut(userId)).toEqual([]);
  expect(await balance()).toMatchObject({ available: 19_999 });
});

it('pays a UPI address its limit per payout', async () => {
  const { userId, balance } = await createWeeklyPerson(15_000_000, upiAddress());
  await setDue(userId);
  await runScheduledPayouts(paying.deps);
  expect(await balance()).toMatchObject({ available: 5_000_000, onTheWay: 10_000_000 });
});

it('stops when its account is removed', async () => {
  const { userId, token, account, remove, verified } = await createWeeklyPerson();
  await verified(bankAccount({ account_number: '99999988888' }));
  await remove(account);
  expect((await read(token)).body).toMatchObject({ schedule: { rhythm: 'off' }, nextAt: null });
  await runScheduledPayouts(paying.deps);
  expect(await paidOut(userId)).toEqual([]);
});
