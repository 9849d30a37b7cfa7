import { collectionOf, eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { type PaymentsHarness, startProviderHarness } from '../../../test/provider-harness.ts';
import {
  createPayment,
  createReferral,
  inDays,
  listRewardTransactions,
  readReferralsOf,
  refundInPart,
  releasePayment,
} from '../../../test/referrals-fixtures.ts';
import { walletOf } from '../ledger/accounts.rules.ts';
import { postDebit } from '../ledger/debits.service.ts';
import { PaymentModel } from '../payments/captures/payments.model.ts';
import { releaseDuePayments } from '../payments/captures/release-payments.job.ts';
import { FundAccountModel } from '../payouts/fund-accounts/fund-accounts.model.ts';
import { createInstruments } from '../provider/instruments.rules.ts';
import { reconcileDueRewards, reconcileReward } from './reconcile-reward.service.ts';
import { ReferralModel } from './referrals.model.ts';
import { RewardModel } from './rewards.model.ts';

let paying: PaymentsHarness;
let publishedEvents: Queue;
beforeAll(async () => {
  paying = await startProviderHarness();
  publishedEvents = new Queue(eventQueueName('messaging'), {
    connection: { url: paying.config.REDIS_URL },
  });
});
afterAll(async () => {
  await publishedEvents.close();
  await paying.close();
});

async function invited(over: object = {}) {
  const referral = await createReferral(paying, over);
  return { ...referral, ...readReferralsOf(paying, referral.inviterId) };
}

it('is a tenth of the platform’s fee without tax, and stays pending as long as the payment', async () => {
  const { userId, first, totals, balance, transactions } = await invited();
  const order = await paying.newOrder({ freelancerId: userId });
  const record = await paying.pay(order);
  await paying.verify(record);
  const earned = [{ currency: 'INR', amount: 500, waiting: 500 }];
  const referral = await eventually(async () => {
    const each = await first();
    return each.stage === 'qualified' ? each : undefined;
  });
  expect(referral).toMatchObject({ name: 'Noor H.', stage: 'qualified', refusal: null, earned });
  expect(await totals()).toEqual({ joined: 1, qualified: 1, earned });
  expect(await balance()).toMatchObject({ available: 0, pending: 500 });
  expect(await transactions()).toMatchObject([
    { kind: 'referral.earned', amount: 500, about: 'Noor H.', freeAt: expect.any(String) },
  ]);

  await releaseDuePayments(inDays(8));
  await reconcileDueRewards(inDays(8));
  const free = [{ currency: 'INR', amount: 500, waiting: 0 }];
  expect(await first()).toMatchObject({ stage: 'paid', earned: free });
  expect(await totals()).toEqual({ joined: 1, qualified: 1, earned: free });
  expect(await balance()).toMatchObject({ available: 500, pending: 0 });
});

it('follows a refund at the provider automatically', async () => {
  const { userId, first } = await invited();
  const order = await paying.newOrder({ freelancerId: userId });
  const record = await paying.pay(order);
  await paying.verify(record);
  const id = record.razorpay_payment_id;
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

it('recognizes a payer by the provider’s email: an address of the inviter earns nothing', async () => {
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

it('books each step once, however many callers run concurrently', async () => {
  const { event, inviterId, userId, balance, list } = await invited();
  const again = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 4 }, work));
  const id = await createPayment(userId);
  await again(() => reconcileReward(id));
  await paying.publish({ ...event, id: newId() });
  await refundInPart(id, { part: 0.4 });
  await again(() => reconcileReward(id));
  await PaymentModel.updateOne({ _id: id }, { releasedAt: new Date() });
  await again(() => reconcileReward(id));
  await again(() => reconcileDueRewards(inDays(8)));
  const kinds = (await listRewardTransactions(id)).map(({ kind }) => kind);
  expect(kinds).toEqual(['referral.earned', 'referral.reversed', 'referral.released']);
  expect(await balance()).toMatchObject({ available: 300, pending: 0 });
  expect((await list()).items).toHaveLength(1);
  expect(await ReferralModel.countDocuments({ inviterId })).toBe(1);
});

it('reverses in proportion to part refunds, in the end completely', async () => {
  const { userId, balance, first, totals } = await invited();
  const id = await createPayment(userId, { amount: 33_333 });
  expect(await balance()).toMatchObject({ pending: 167 });
  const left: number[] = [];
  for (const part of [0.3, 0.3, 0.4]) {
    await refundInPart(id, { part });
    left.push((await balance()).pending);
  }
  expect(left).toEqual([117, 67, 0]);
  await releasePayment(id);
  expect(await first()).toMatchObject({ stage: 'qualified', refusal: 'refunded', earned: [] });
  expect(await totals()).toEqual({ joined: 1, qualified: 0, earned: [] });
  const kinds = (await listRewardTransactions(id)).map(({ kind }) => kind);
  expect(kinds).not.toContain('referral.released');
});

it('stays refused when a refund comes between the steps of a late reconciliation', async () => {
  const { userId, first } = await invited();
  const clear = ReferralModel.updateOne.bind(ReferralModel);
  // The first write of the late one: it clears the refusal of earlier payments.
  jest.spyOn(ReferralModel, 'updateOne').mockImplementationOnce(((
    ...args: Parameters<typeof clear>
  ) =>
    PaymentModel.findOne({ freelancerId: userId })
      .orFail()
      .then(({ _id }) => refundInPart(_id))
      .then(() => clear(...args))) as never);
  await createPayment(userId);
  expect(await first()).toMatchObject({ stage: 'qualified', refusal: 'refunded' });
});

it('qualifies again by the next payment that is not refunded', async () => {
  const { userId, first } = await invited();
  const id = await createPayment(userId);
  await refundInPart(id);
  expect(await first()).toMatchObject({ stage: 'qualified', refusal: 'refunded' });
  await releasePayment(await createPayment(userId));
  expect(await first()).toMatchObject({ stage: 'paid', refusal: null, earned: [{ amount: 500 }] });
});

it('reverses a lost payment’s reward from the wallet later, as far as the balance covers it', async () => {
  const { inviterId, userId, balance } = await invited();
  const [first, spent] = [await createPayment(userId), await createPayment(userId)];
  await releasePayment(first);
  await releasePayment(spent);
  const paidOut = { userId: inviterId, key: `out-${inviterId}`, kind: 'payout.started' };
  await postDebit(paidOut, () => [
    { account: walletOf(inviterId), currency: 'INR', amount: -700 },
    { account: `payout:${inviterId}`, currency: 'INR', amount: 700 },
  ]);
  await refundInPart(spent, { isLost: true });
  expect(await balance()).toMatchObject({ available: 0 });
  await refundInPart(first, { isLost: true });
  expect(await balance()).toMatchObject({ available: 0, pending: 0 });
});

it('stays pending with a payment that is disputed when its window ends', async () => {
  const { userId, balance } = await invited();
  // The state keeps the service's own task from releasing the payment meanwhile.
  const id = await createPayment(userId, { dueAt: inDays(-1), state: 'disputed' });
  await reconcileDueRewards();
  expect(await balance()).toMatchObject({ available: 0, pending: 500 });
  await releasePayment(id);
  expect(await balance()).toMatchObject({ available: 500, pending: 0 });
});

it('is released although another reward cannot be booked', async () => {
  const { userId, balance, inviterId } = await invited();
  const _id = await createPayment(newId());
  const invalidReward = {
    _id,
    referralId: new mongoose.Types.ObjectId(),
    inviterId,
    currency: 'INR',
  };
  const askAt = inDays(-3);
  // The amount is no integer, which no version of the service stores.
  const half = { amount: 0.5, reversed: 0, dueAt: askAt, askAt };
  await collectionOf<{ _id: string }>(RewardModel).insertOne({ ...invalidReward, ...half });
  const paid = await createPayment(userId, { dueAt: inDays(-1) });
  await PaymentModel.updateOne({ _id: paid }, { releasedAt: new Date() });
  await expect(reconcileDueRewards()).rejects.toThrow();
  expect(await balance()).toMatchObject({ available: 500, pending: 0 });
  await RewardModel.deleteOne({ _id });
});

it('also shares payments from before the referral was known', async () => {
  const userId = newId();
  await releasePayment(await createPayment(userId));
  const { first, balance } = await invited({ userId });
  await eventually(async () => (await first()).stage === 'paid');
  expect(await first()).toMatchObject({
    earned: [{ currency: 'INR', amount: 500, waiting: 0 }],
  });
  expect(await balance()).toMatchObject({ available: 500, pending: 0 });
});

it('qualifies by a payment with a share below the smallest unit', async () => {
  const { userId, first } = await invited();
  await releasePayment(await createPayment(userId, { amount: 80 }));
  expect(await first()).toMatchObject({ stage: 'qualified', earned: [] });
});

it('publishes each stage once', async () => {
  const { userId } = await invited();
  await releasePayment(await createPayment(userId));
  await releasePayment(await createPayment(userId));
  const published = await eventually(async () => {
    const jobs = await publishedEvents.getJobs(['waiting'], 0, -1, true);
    const matching = jobs.filter(
      ({ name, data }) => name === 'referral.moved' && data.payload.userId === userId,
    );
    return matching.length > 2 ? matching.map(({ data }) => data.payload.stage) : undefined;
  });
  expect(published).toEqual(['joined', 'qualified', 'paid']);
});

it('pays one level: neither the inviter’s inviter nor the invited person gets a share', async () => {
  const [a, b, c] = [newId(), newId(), newId()];
  await createReferral(paying, { inviterId: a, userId: b });
  await createReferral(paying, { inviterId: b, userId: c });
  await createReferral(paying, { inviterId: b, userId: a });
  const pendingOf = async (userId: string) =>
    (await readReferralsOf(paying, userId).balance())?.pending;
  await createPayment(c);
  expect([await pendingOf(a), await pendingOf(b), await pendingOf(c)]).toEqual([
    undefined,
    500,
    undefined,
  ]);
  await createPayment(a);
  await createPayment(b);
  expect([await pendingOf(a), await pendingOf(b)]).toEqual([500, 1000]);
});

it('lists invited people only for their inviter, newest first, page by page', async () => {
  const inviterId = newId();
  const names = ['Ana A.', 'Ben B.', 'Cem C.'];
  for (const name of names) await createReferral(paying, { inviterId, name });
  const { list } = readReferralsOf(paying, inviterId);
  const page = await list('limit=2');
  const rest = await list(`limit=2&cursor=${page.nextCursor}`);
  const listed = [...page.items, ...rest.items].map(({ name }: { name: string }) => name);
  expect(listed).toEqual(names.toReversed());
  expect(rest.nextCursor).toBeNull();
  expect((await readReferralsOf(paying, newId()).list()).items).toEqual([]);
  expect((await paying.send('GET /wallet/referrals')).status).toBe(401);
  expect((await paying.send('GET /wallet/referrals/totals')).status).toBe(401);
});

it('erases names of deleted accounts, keeps rewards, and earns nothing for a deleted inviter', async () => {
  const { inviterId, userId, first, totals, transactions } = await invited();
  await releasePayment(await createPayment(userId));
  const erase = (id: string) => {
    const person = { userId: id, email: `${id}@test.local`, askedAt: new Date().toISOString() };
    return paying.publish(newEvent('identity.account-erased', person));
  };
  await erase(userId);
  await eventually(() => ReferralModel.exists({ userId, name: '' }));
  expect(await first()).toMatchObject({ name: '', stage: 'paid', earned: [{ amount: 500 }] });
  expect(JSON.stringify(await transactions())).not.toContain('Noor');

  await erase(inviterId);
  await eventually(async () => (await ReferralModel.exists({ inviterId })) === null);
  expect(await listRewardTransactions(await createPayment(userId))).toEqual([]);
  expect((await totals()).earned).toEqual([{ currency: 'INR', amount: 500, waiting: 0 }]);
});

it.each<[string, string, () => Promise<unknown>]>([
  ['what is to be released', 'askAt', () => reconcileDueRewards()],
  ['referrals by inviter', 'inviterId', () => readReferralsOf(paying, newId()).list()],
  ['an inviter', 'userId', () => createPayment(newId())],
])('%s is read by an index', async (_what, field, work) => {
  const plans = await listIndexesUsed(field, work);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).toContain(field);
});
