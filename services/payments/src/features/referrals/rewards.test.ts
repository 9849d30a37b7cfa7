import { eventQueueName, newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { plansOf } from '@soloist/service-kit/testing-lookups';
import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import { FundAccountModel } from '../fund-accounts/fund-accounts.model.ts';
import { createInstruments } from '../fund-accounts/instruments.ts';
import { walletOf } from '../ledger/accounts.ts';
import { take } from '../ledger/take.service.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { releaseDue } from '../settling/release.ts';
import { ReferralModel } from './referrals.model.ts';
import { RewardModel } from './rewards.model.ts';
import { settleDueRewards, settleReward } from './settle-reward.ts';
import {
  goneBack,
  inDays,
  paidTo,
  refer,
  rewardMovements,
  shownTo,
  windowOver,
} from './testing.ts';

let paying: Paying;
let toldOthers: Queue;
beforeAll(async () => {
  paying = await startPaying();
  toldOthers = new Queue(eventQueueName('messaging'), {
    connection: { url: paying.config.REDIS_URL },
  });
});
afterAll(async () => {
  await toldOthers.close();
  await paying.close();
});

async function invited(over: object = {}) {
  const referral = await refer(paying, over);
  return { ...referral, ...shownTo(paying, referral.inviterId) };
}

it('shares a tenth of the platform’s fee, without its tax, and waits as long as the payment', async () => {
  const { userId, first, totals, balance, movements } = await invited();
  const order = await paying.newOrder({ freelancerId: userId });
  const said = await paying.pay(order);
  await paying.verify(said);
  const earned = [{ currency: 'INR', amount: 500, waiting: 500 }];
  const shown = await eventually(async () => {
    const each = await first();
    return each.stage === 'qualified' ? each : undefined;
  });
  expect(shown).toMatchObject({ name: 'Noor H.', stage: 'qualified', refusal: null, earned });
  expect(await totals()).toEqual({ joined: 1, qualified: 1, earned });
  expect(await balance()).toMatchObject({ available: 0, pending: 500 });
  expect(await movements()).toMatchObject([
    { kind: 'referral.earned', amount: 500, about: 'Noor H.', freeAt: expect.any(String) },
  ]);

  await releaseDue(inDays(8));
  await settleDueRewards(inDays(8));
  const free = [{ currency: 'INR', amount: 500, waiting: 0 }];
  expect(await first()).toMatchObject({ stage: 'paid', earned: free });
  expect(await totals()).toEqual({ joined: 1, qualified: 1, earned: free });
  expect(await balance()).toMatchObject({ available: 500, pending: 0 });
});

it('follows a refund through the provider without being asked', async () => {
  const { userId, first } = await invited();
  const order = await paying.newOrder({ freelancerId: userId });
  const said = await paying.pay(order);
  await paying.verify(said);
  const id = said.razorpay_payment_id;
  await eventually(() => RewardModel.exists({ _id: id, reversed: 0 }));
  const refund = { refund_id: crypto.randomUUID(), amount: 40_000, reason: 'Agreed.' };
  const refunded = await paying.send(`POST /payment/payments/${id}/refunds`, {
    token: paying.tokenFor({ userId }),
    body: refund,
  });
  expect(refunded).toMatchObject({ status: 200 });
  const { earned } = await eventually(async () => {
    const each = await first();
    return each.earned[0].amount < 500 ? each : undefined;
  });
  expect(earned).toEqual([{ currency: 'INR', amount: 300, waiting: 300 }]);
});

it('knows again what paid through the provider: an address of the inviter’s brings nothing', async () => {
  const { inviterId, userId, first } = await invited();
  const vpa = 'ada@okaxis';
  const instrument = createInstruments(paying.config).ofVpa(vpa);
  const account = { userId: inviterId, instrument, kind: 'vpa', state: 'verified' } as const;
  await FundAccountModel.create({ ...account, providerId: 'fa_ada' });
  const { providerOrderId } = await paying.newOrder({ freelancerId: userId });
  const payer = { order_id: providerOrderId, method: 'upi', vpa };
  await paying.verify(await paying.simulator.pay(payer));
  await eventually(async () => (await first()).refusal);
  expect(await first()).toMatchObject({ refusal: 'same_instrument', earned: [] });
});

it('books each step once, whoever asks how often at once', async () => {
  const { event, inviterId, userId, balance, list } = await invited();
  const again = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 4 }, work));
  const id = await paidTo(userId);
  await again(() => settleReward(id));
  await paying.publish({ ...event, id: newId() });
  await goneBack(id, { part: 0.4 });
  await again(() => settleReward(id));
  await PaymentModel.updateOne({ _id: id }, { releasedAt: new Date() });
  await again(() => settleReward(id));
  await again(() => settleDueRewards(inDays(8)));
  const kinds = (await rewardMovements(id)).map(({ kind }) => kind);
  expect(kinds).toEqual(['referral.earned', 'referral.reversed', 'referral.released']);
  expect(await balance()).toMatchObject({ available: 300, pending: 0 });
  expect((await list()).items).toHaveLength(1);
  expect(await ReferralModel.countDocuments({ inviterId })).toBe(1);
});

it('takes back in proportion what goes back in parts, all of it in the end', async () => {
  const { userId, balance, first, totals } = await invited();
  const id = await paidTo(userId, { amount: 33_333 });
  expect(await balance()).toMatchObject({ pending: 167 });
  const left: number[] = [];
  for (const part of [0.3, 0.3, 0.4]) {
    await goneBack(id, { part });
    left.push((await balance()).pending);
  }
  expect(left).toEqual([117, 67, 0]);
  await windowOver(id);
  expect(await first()).toMatchObject({ stage: 'qualified', refusal: 'refunded', earned: [] });
  expect(await totals()).toEqual({ joined: 1, qualified: 0, earned: [] });
  const kinds = (await rewardMovements(id)).map(({ kind }) => kind);
  expect(kinds).not.toContain('referral.released');
});

it('is excused by the next payment that stays', async () => {
  const { userId, first } = await invited();
  const id = await paidTo(userId);
  await goneBack(id);
  expect(await first()).toMatchObject({ stage: 'qualified', refusal: 'refunded' });
  await windowOver(await paidTo(userId));
  expect(await first()).toMatchObject({ stage: 'paid', refusal: null, earned: [{ amount: 500 }] });
});

it('takes a lost payment’s reward from the wallet later, as far as it is there: nobody owes it', async () => {
  const { inviterId, userId, balance } = await invited();
  const [kept, spent] = [await paidTo(userId), await paidTo(userId)];
  await windowOver(kept);
  await windowOver(spent);
  const paidOut = { userId: inviterId, key: `out-${inviterId}`, kind: 'payout.started' };
  await take(paidOut, () => [
    { account: walletOf(inviterId), currency: 'INR', amount: -700 },
    { account: `payout:${inviterId}`, currency: 'INR', amount: 700 },
  ]);
  await goneBack(spent, { isLost: true });
  expect(await balance()).toMatchObject({ available: 0 });
  await goneBack(kept, { isLost: true });
  expect(await balance()).toMatchObject({ available: 0, pending: 0 });
});

it('waits on with a payment that is disputed when its window is over', async () => {
  const { userId, balance } = await invited();
  const id = await paidTo(userId, { dueAt: inDays(-1) });
  await settleDueRewards();
  expect(await balance()).toMatchObject({ available: 0, pending: 500 });
  await windowOver(id);
  expect(await balance()).toMatchObject({ available: 500, pending: 0 });
});

it('is released although another one cannot be booked', async () => {
  const { userId, balance, inviterId } = await invited();
  const _id = await paidTo(newId());
  const spoilt = { _id, referralId: new mongoose.Types.ObjectId(), inviterId, currency: 'INR' };
  const askAt = inDays(-3);
  // No whole number of minor units, as no release of ours stores it.
  const half = { amount: 0.5, reversed: 0, dueAt: askAt, askAt };
  await RewardModel.collection.insertOne({ ...spoilt, ...half } as never);
  const paid = await paidTo(userId, { dueAt: inDays(-1) });
  await PaymentModel.updateOne({ _id: paid }, { releasedAt: new Date() });
  await expect(settleDueRewards()).rejects.toThrow();
  expect(await balance()).toMatchObject({ available: 500, pending: 0 });
  await RewardModel.deleteOne({ _id });
});

it('also shares what came before it was known who invited', async () => {
  const userId = newId();
  await windowOver(await paidTo(userId));
  const { first, balance } = await invited({ userId });
  await eventually(async () => (await first()).stage === 'paid');
  expect(await first()).toMatchObject({
    earned: [{ currency: 'INR', amount: 500, waiting: 0 }],
  });
  expect(await balance()).toMatchObject({ available: 500, pending: 0 });
});

it('qualifies by a payment whose share is below the smallest unit', async () => {
  const { userId, first } = await invited();
  await windowOver(await paidTo(userId, { amount: 80 }));
  expect(await first()).toMatchObject({ stage: 'qualified', earned: [] });
});

it('tells each stage once', async () => {
  const { userId } = await invited();
  await windowOver(await paidTo(userId));
  await windowOver(await paidTo(userId));
  const told = await eventually(async () => {
    const jobs = await toldOthers.getJobs(['waiting'], 0, -1, true);
    const own = jobs.filter(
      ({ name, data }) => name === 'referral.moved' && data.payload.userId === userId,
    );
    return own.length > 2 ? own.map(({ data }) => data.payload.stage) : undefined;
  });
  expect(told).toEqual(['joined', 'qualified', 'paid']);
});

it('pays one level: who invited the inviter has nothing of it, nor has who is invited', async () => {
  const [a, b, c] = [newId(), newId(), newId()];
  await refer(paying, { inviterId: a, userId: b });
  await refer(paying, { inviterId: b, userId: c });
  await refer(paying, { inviterId: b, userId: a });
  const pendingOf = async (userId: string) => (await shownTo(paying, userId).balance())?.pending;
  await paidTo(c);
  expect([await pendingOf(a), await pendingOf(b), await pendingOf(c)]).toEqual([
    undefined,
    500,
    undefined,
  ]);
  await paidTo(a);
  await paidTo(b);
  expect([await pendingOf(a), await pendingOf(b)]).toEqual([500, 1000]);
});

it('lists who joined, newest first and page by page, to their inviter alone', async () => {
  const inviterId = newId();
  const names = ['Ana A.', 'Ben B.', 'Cem C.'];
  for (const name of names) await refer(paying, { inviterId, name });
  const { list } = shownTo(paying, inviterId);
  const page = await list('limit=2');
  const rest = await list(`limit=2&cursor=${page.nextCursor}`);
  const listed = [...page.items, ...rest.items].map(({ name }: { name: string }) => name);
  expect(listed).toEqual(names.toReversed());
  expect(rest.nextCursor).toBeNull();
  expect((await shownTo(paying, newId()).list()).items).toEqual([]);
  expect((await paying.send('GET /wallet/referrals')).status).toBe(401);
  expect((await paying.send('GET /wallet/referrals/totals')).status).toBe(401);
});

it('forgets names with their people, keeps what they brought, and earns nothing for who left', async () => {
  const { inviterId, userId, first, totals, movements } = await invited();
  await windowOver(await paidTo(userId));
  const erase = (id: string) => {
    const person = { userId: id, email: `${id}@test.local`, askedAt: new Date().toISOString() };
    return paying.publish(newEvent('identity.account-erased', person));
  };
  await erase(userId);
  await eventually(() => ReferralModel.exists({ userId, name: '' }));
  expect(await first()).toMatchObject({ name: '', stage: 'paid', earned: [{ amount: 500 }] });
  expect(JSON.stringify(await movements())).not.toContain('Noor');

  await erase(inviterId);
  await eventually(async () => (await ReferralModel.exists({ inviterId })) === null);
  expect(await rewardMovements(await paidTo(userId))).toEqual([]);
  expect((await totals()).earned).toEqual([{ currency: 'INR', amount: 500, waiting: 0 }]);
});

it.each<[string, string, () => Promise<unknown>]>([
  ['what is to be released', 'askAt', () => settleDueRewards()],
  ['who joined by whose link', 'inviterId', () => shownTo(paying, newId()).list()],
  ['who invited somebody', 'userId', () => paidTo(newId())],
])('%s is read by an index', async (_what, field, work) => {
  const plans = await plansOf(field, work);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).toContain(field);
});
