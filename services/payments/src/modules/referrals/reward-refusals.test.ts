import type { Plan } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { startTestPayments, type TestPayments } from '../../../test/payments-harness.ts';
import {
  createPayment,
  createReferral,
  inDays,
  listRewardTransactions,
  readReferralsOf,
  releasePayment,
} from '../../../test/referrals-fixtures.ts';
import { bookChargeTax } from '../ledger/bookings/subscription-bookings.service.ts';
import { FundAccountModel } from '../payouts/fund-accounts/fund-accounts.model.ts';
import { BillingModel } from '../people/billing.model.ts';
import { createInstruments } from '../provider/instruments.rules.ts';
import { ChargeModel } from '../subscriptions/charges/charges.model.ts';
import { SubscriptionModel } from '../subscriptions/subscriptions/subscriptions.model.ts';
import { reconcileDueRewards, reconcileReward } from './reconcile-reward.service.ts';
import { shareCharges } from './referrals.events.ts';
import { ReferralModel } from './referrals.model.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

async function invited(over: object = {}) {
  const referral = await createReferral(payments, over);
  return { ...referral, ...readReferralsOf(payments, referral.inviterId) };
}

const addAccount = (userId: string, instrument: string, isRemoved = false) =>
  FundAccountModel.create({
    ...{ userId, instrument, isRemoved, kind: 'vpa', providerId: `fa_${newId()}` },
    state: 'verified',
  });
const bill = (_id: string, gstin: string) =>
  BillingModel.create({ _id, name: 'Studio', country: 'IN', gstin });

/** Subscribes a person to a plan. */
async function subscribe(
  userId: string,
  instrument: string,
  { taxed = 0, ...over } = {} as { taxed?: number; fate?: 'returned' },
) {
  const plan: Plan = 'monthly';
  const [subscriptionId, paymentId] = [`sub_${newId()}`, `pay_${newId()}`];
  const sold = { plan, amount: 99_900, currency: 'INR' as const };
  await SubscriptionModel.create({
    ...{ _id: subscriptionId, userId, status: 'active', createdAt: new Date(), ...sold },
  });
  await ChargeModel.create({
    ...{ _id: paymentId, doneAt: new Date(), subscriptionId, instrument, method: 'UPI', ...sold },
    settled: { amount: sold.amount, currency: sold.currency, cost: 2000 },
    ...{ from: new Date(), until: inDays(30), paidAt: new Date(), fate: 'kept', ...over },
  });
  const about = { plan };
  await bookChargeTax({ paymentId, amount: taxed, currency: 'INR', about });
  const renewsAt = inDays(30).toISOString();
  const payload = { userId, plan, state: 'active' as const, renewsAt, version: 1 };
  await payments.publish(newEvent('subscription.changed', payload));
  return paymentId;
}

describe('a self-referral', () => {
  it('is recognized by the mailbox', async () => {
    const { userId, first, totals } = await invited({ isSamePerson: true });
    const id = await createPayment(userId);
    await releasePayment(id);
    expect(await listRewardTransactions(id)).toEqual([]);
    expect(await first()).toMatchObject({ stage: 'joined', refusal: 'self', earned: [] });
    expect(await totals()).toEqual({ joined: 1, qualified: 0, earned: [] });
  });

  it('is not stored when both are one account', async () => {
    const userId = newId();
    const self = { inviterId: userId, userId, name: 'Ada L.', joinedAt: new Date().toISOString() };
    await payments.publish(newEvent('identity.referred', { ...self, isSamePerson: false }));
    // Events are processed in order.
    await createReferral(payments);
    expect(await ReferralModel.exists({ userId })).toBeNull();
  });

  it('is recognized by a shared payout account, also a removed one', async () => {
    const { inviterId, userId, first } = await invited();
    await addAccount(inviterId, `hash-${userId}`, true);
    await addAccount(userId, `hash-${userId}`);
    expect(await listRewardTransactions(await createPayment(userId))).toEqual([]);
    expect(await first()).toMatchObject({ refusal: 'self' });
  });

  it('is recognized by a shared tax number; an empty one does not count', async () => {
    const { inviterId, userId, first } = await invited();
    await bill(inviterId, '29ABCDE1234F1Z5');
    await bill(userId, '29ABCDE1234F1Z5');
    expect(await listRewardTransactions(await createPayment(userId))).toEqual([]);
    expect(await first()).toMatchObject({ refusal: 'self' });

    const other = await invited();
    await bill(other.inviterId, '');
    await bill(other.userId, '');
    expect(await listRewardTransactions(await createPayment(other.userId))).toHaveLength(1);
  });

  it('reverses the pending reward when it is recognized later', async () => {
    const { inviterId, userId, first, balance } = await invited();
    const id = await createPayment(userId);
    expect(await balance()).toMatchObject({ pending: 500 });
    await addAccount(inviterId, `hash-${userId}`);
    await addAccount(userId, `hash-${userId}`);
    await releasePayment(id);
    expect(await balance()).toMatchObject({ pending: 0, available: 0 });
    expect(await first()).toMatchObject({ stage: 'qualified', refusal: 'self', earned: [] });
  });
});

describe('a payment instrument of the inviter', () => {
  it('stores the reason, also when a process died before storing it', async () => {
    const { inviterId, userId, first } = await invited();
    await addAccount(inviterId, `hash-${userId}`);
    const id = await createPayment(userId, { instrument: `hash-${userId}` });
    await ReferralModel.updateOne({ userId }, { $unset: { refusal: 1 } });
    await reconcileReward(id);
    expect(await first()).toMatchObject({ refusal: 'same_instrument' });
  });

  it('earns nothing for payments to the invited person, except those of another client', async () => {
    const { inviterId, userId, first } = await invited();
    const instrument = createInstruments(payments.config).ofVpa('Ada@okaxis');
    await addAccount(inviterId, createInstruments(payments.config).ofVpa('ada@OKAXIS '));
    expect(await listRewardTransactions(await createPayment(userId, { instrument }))).toEqual([]);
    expect(await first()).toMatchObject({ stage: 'joined', refusal: 'same_instrument' });
    await createPayment(userId, {
      instrument: createInstruments(payments.config).ofVpa('sofie@upi'),
    });
    expect(await first()).toMatchObject({ refusal: null, earned: [{ amount: 500 }] });
  });

  it('includes the card that pays the inviter’s plan', async () => {
    const { inviterId, userId, first } = await invited();
    const card = { id: 'card_1', network: 'Visa', last4: '4242', issuer: 'HDFC', type: 'credit' };
    const { ofPayment } = createInstruments(payments.config);
    await subscribe(inviterId, ofPayment({ card, vpa: null }));
    const instrument = ofPayment({ card: { ...card, id: 'card_2' }, vpa: null });
    await createPayment(userId, { instrument });
    expect(await first()).toMatchObject({ refusal: 'same_instrument', earned: [] });
    const other = ofPayment({ card: { ...card, last4: '4243' }, vpa: null });
    await createPayment(userId, { instrument: other });
    expect(await first()).toMatchObject({ refusal: null, earned: [{ amount: 500 }] });
  });

  it('earns nothing for the payment of their plan', async () => {
    const { inviterId, userId, first } = await invited();
    await subscribe(inviterId, 'one card');
    await subscribe(userId, 'one card');
    await eventually(async () => (await first()).refusal);
    expect(await first()).toMatchObject({ stage: 'joined', refusal: 'same_instrument' });
  });
});

describe('a charge for a plan', () => {
  it('is shared without its tax, qualifies, and is paid out once its window ends', async () => {
    const { userId, first, totals } = await invited();
    const id = await subscribe(userId, 'their card', { taxed: 15_239 });
    await eventually(async () => (await first()).stage === 'qualified');
    const earned = { currency: 'INR', amount: 8466, waiting: 8466 };
    expect(await first()).toMatchObject({ stage: 'qualified', refusal: null, earned: [earned] });
    await reconcileDueRewards(inDays(8));
    const free = { ...earned, waiting: 0 };
    expect(await first()).toMatchObject({ stage: 'paid', earned: [free] });
    expect(await totals()).toEqual({ joined: 1, qualified: 1, earned: [free] });
    const kinds = (await listRewardTransactions(id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['referral.earned', 'referral.released']);
  });

  it('earns nothing when it was refunded', async () => {
    const { userId, first } = await invited();
    const id = await subscribe(userId, 'their card', { fate: 'returned' });
    await shareCharges(userId);
    expect(await listRewardTransactions(id)).toEqual([]);
    expect(await first()).toMatchObject({ stage: 'joined', refusal: null });
  });
});

describe('a referral after a year', () => {
  const joinedAt = inDays(-366).toISOString();

  it('shares nothing more, and reports why', async () => {
    const { userId, first } = await invited({ joinedAt });
    expect(await listRewardTransactions(await createPayment(userId))).toEqual([]);
    expect(await first()).toMatchObject({ stage: 'joined', refusal: 'over' });
  });

  it('still shares payments from within that year', async () => {
    const { userId, first } = await invited({ joinedAt });
    await releasePayment(await createPayment(userId, { paidAt: inDays(-300) }));
    expect(await first()).toMatchObject({
      stage: 'paid',
      refusal: 'over',
      earned: [{ amount: 500 }],
    });
  });
});
