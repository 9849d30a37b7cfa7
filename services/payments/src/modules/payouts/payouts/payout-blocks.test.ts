import { randomUUID } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { addMoney } from '../../../../test/ledger-fixtures.ts';
import { createPaidPerson } from '../../../../test/paid-person.ts';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import { walletOf } from '../../ledger/accounts.rules.ts';
import { FundAccountModel } from '../fund-accounts/fund-accounts.model.ts';
import { ScheduleModel } from '../fund-accounts/payout-schedules.model.ts';
import { PayoutBlockModel } from './payout-blocks.model.ts';
import { PayoutModel } from './payouts.model.ts';
import { processDuePayouts, processPayout } from './process-payout.service.ts';
import { nextPayoutAt, runScheduledPayouts } from './scheduled-payouts.service.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function createReadyPerson() {
  const person = await createPaidPerson(paying);
  const { userId, token } = person;
  const account = await person.verified();
  return {
    ...person,
    account,
    /** Blocks payouts as identity does, and waits until the block is stored. */
    async block(until = inHours(24)) {
      const event = newEvent('identity.payouts-blocked', { userId, until: until.toISOString() });
      await paying.publish(event);
      await paying.publish(event);
      await eventually(async () => {
        const stored = await PayoutBlockModel.findById(userId).lean();
        return stored && stored.until >= until;
      });
      return until;
    },
    endBlock: () => PayoutBlockModel.updateOne({ _id: userId }, { until: inHours(-1) }),
    blockedUntil: async () =>
      (await paying.send('GET /wallet/balance', { token })).body.payoutsBlockedUntil,
  };
}
const atProvider = async (payoutId: string) => {
  const { items } = await paying.simulator.fetchList('/simulator/payouts?count=100');
  return items.filter(({ reference_id }: { reference_id: string }) => reference_id === payoutId);
};

it('refuses payouts with a code and a sentence until the block ends, and keeps the money', async () => {
  const { account, payOut, balance, block, endBlock, blockedUntil } = await createReadyPerson();
  expect(await blockedUntil()).toBeNull();
  const until = await block();
  expect(await blockedUntil()).toBe(until.toISOString());
  const refused = await payOut(account);
  expect(refused).toMatchObject({ status: 409, body: { code: 'payouts_blocked' } });
  expect(refused.body.message).toBe(
    'Payouts are blocked for 24 hours, because a sign-in was reported. Your money stays in your wallet.',
  );
  expect(await balance()).toMatchObject({ available: 100_000, onTheWay: 0 });
  await endBlock();
  expect(await blockedUntil()).toBeNull();
  expect((await payOut(account)).status).toBe(200);
});

it('blocks nobody else', async () => {
  const [blocked, other] = [await createReadyPerson(), await createReadyPerson()];
  await blocked.block();
  expect((await other.payOut(other.account)).status).toBe(200);
  expect(await other.blockedUntil()).toBeNull();
});

it('is never shortened by an older event', async () => {
  const { block, blockedUntil } = await createReadyPerson();
  const until = await block(inHours(24));
  await block(inHours(2));
  expect(await blockedUntil()).toBe(until.toISOString());
});

it('holds a payout that was accepted but not sent, and sends it once after the block', async () => {
  const { userId, account, payOut, balance, block, endBlock } = await createReadyPerson();
  const payout_id = randomUUID();
  const until = await block();
  // As a process leaves it that was killed before the block, and before it sent the payout.
  const { providerId } = await FundAccountModel.findById(account).orFail();
  const { _id } = await PayoutModel.create({
    ...{ userId, payout_id, fundAccountId: account, providerAccountId: providerId },
    ...{ to: 'A bank', bookedTo: 'A bank', amount: 40_000, currency: 'INR', mode: 'IMPS' },
    ...{ isScheduled: false, askAt: inHours(1) },
  });
  const id = String(_id);
  await processPayout(id, paying.deps);
  const held = await PayoutModel.findById(id).orFail().lean();
  expect(held).toMatchObject({ state: 'started', askAt: until });
  expect(held.triedAt).toBeUndefined();
  expect(await atProvider(id)).toEqual([]);
  expect(await balance()).toMatchObject({ available: 60_000, onTheWay: 40_000 });
  // The browser may repeat its request.
  expect(await payOut(account, { payout_id })).toMatchObject({
    status: 200,
    body: { message: 'We’ll send this payout when the block ends.', payout: { id } },
  });
  expect(await atProvider(id)).toEqual([]);

  await endBlock();
  await PayoutModel.updateOne({ _id }, { askAt: new Date() });
  await Promise.all([processDuePayouts(paying.deps), processDuePayouts(paying.deps)]);
  await processPayout(id, paying.deps);
  expect(await atProvider(id)).toHaveLength(1);
  expect(await balance()).toMatchObject({ available: 60_000, onTheWay: 40_000 });
});

it('still follows a payout that the provider has', async () => {
  const { account, payOut, balance, block } = await createReadyPerson();
  const { id } = (await payOut(account)).body.payout;
  await block();
  const [payout] = await atProvider(id);
  await paying.simulator.control(`payouts/${payout.id}`, { status: 'processed' });
  await processPayout(id, paying.deps);
  expect(await balance()).toMatchObject({ onTheWay: 0, paidOut: 40_000 });
});

it('moves a scheduled payout to the end of the block', async () => {
  const { userId, account, schedule, block, endBlock } = await createReadyPerson();
  await schedule({ rhythm: 'weekly', fundAccountId: account, least: 20_000 });
  const until = await block();
  await ScheduleModel.updateOne({ _id: userId }, { nextAt: new Date('2026-11-16T00:00:00Z') });
  await runScheduledPayouts(paying.deps);
  expect(await PayoutModel.countDocuments({ userId })).toBe(0);
  expect((await ScheduleModel.findById(userId).orFail()).nextAt).toEqual(until);

  await endBlock();
  await addMoney(walletOf(userId), 5000);
  await ScheduleModel.updateOne({ _id: userId }, { nextAt: new Date('2026-11-17T10:00:00Z') });
  await Promise.all([runScheduledPayouts(paying.deps), runScheduledPayouts(paying.deps)]);
  expect(await PayoutModel.find({ userId }).lean()).toMatchObject([
    { amount: 105_000, payout_id: 'scheduled-2026-11-17' },
  ]);
  expect((await ScheduleModel.findById(userId).orFail()).nextAt).toEqual(nextPayoutAt('weekly'));
});
