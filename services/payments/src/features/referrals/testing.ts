import { type EventPayload, gstRate, shareOf } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import type { TestPayments } from '../../testing/start-payments.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { type PaymentFields, PaymentModel } from '../settling/payments.model.ts';
import { ReferralModel } from './referrals.model.ts';
import { settleReward } from './settle-reward.ts';

type Referred = EventPayload<'identity.referred'>;
type Service = Pick<TestPayments, 'publish' | 'send' | 'tokenFor'>;

const dayMs = 24 * 3600_000;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs);

/** What identity says when somebody joined by another's link. */
export async function refer({ publish }: Service, over: Partial<Referred> = {}) {
  const referred: Referred = {
    ...{ inviterId: newId(), userId: newId(), name: 'Noor H.' },
    ...{ joinedAt: new Date().toISOString(), isSamePerson: false },
    ...over,
  };
  const event = newEvent('identity.referred', referred);
  await publish(event);
  await eventually(() => ReferralModel.exists({ userId: referred.userId }));
  return { ...referred, event };
}

/** A captured payment of a freelancer, as settling stores it. */
export async function paidTo(freelancerId: string, over: Partial<PaymentFields> = {}) {
  const amount = over.amount ?? 100_000;
  const fee = shareOf(amount, 500);
  const _id = `pay_${newId()}`;
  await PaymentModel.create({
    _id,
    ...{ freelancerId, invoiceId: newId(), invoiceNumber: 'INV-0044', clientName: 'Sofie Lind' },
    ...{ providerOrderId: 'order_1', plan: 'free', method: 'UPI', state: 'captured' },
    ...{ amount, currency: 'INR', instrument: '' },
    settled: { currency: 'INR', amount, fee, tax: shareOf(fee, gstRate), cost: 2360 },
    ...{ paidAt: new Date(), dueAt: inDays(7), bookedAt: new Date() },
    ...over,
  });
  await settleReward(_id);
  return _id;
}

/** Part of it goes back to the client, for good. */
export async function goneBack(id: string, { part = 1, isLost = false } = {}) {
  const payment = await PaymentModel.findById(id).orFail().lean();
  const of = (value: number) => Math.round(value * part);
  const { amount, fee, tax } = payment.settled;
  const settled = { amount: of(amount), fee: of(fee), tax: of(tax) };
  const facts = { id: newId(), amount: of(payment.amount), settled };
  const refund = {
    ...facts,
    refund_id: newId(),
    reason: '',
    isSurplus: false,
    createdAt: inDays(0),
  };
  await PaymentModel.updateOne(
    { _id: id },
    isLost
      ? { $push: { disputes: { ...facts, state: 'lost' } } }
      : { $push: { refunds: { ...refund, state: 'made' } } },
  );
  await settleReward(id);
}

/** Its window is over. */
export async function windowOver(id: string) {
  await PaymentModel.updateOne({ _id: id }, { releasedAt: new Date() });
  await settleReward(id);
}

export const rewardMovements = (paymentId: string) =>
  MovementModel.find({ key: new RegExp(`^referral-${paymentId}-`) })
    .sort({ createdAt: 1 })
    .lean<Movement[]>();

/** What an inviter is shown, and has. */
export function shownTo({ send, tokenFor }: Service, userId: string) {
  const token = tokenFor({ userId });
  return {
    list: async (query = '') => (await send(`GET /wallet/referrals?${query}`, { token })).body,
    first: async () => (await send('GET /wallet/referrals', { token })).body.items[0],
    totals: async () => {
      const { success, ...totals } = (await send('GET /wallet/referrals/totals', { token })).body;
      return totals;
    },
    movements: async () => (await send('GET /wallet/movements', { token })).body.items,
    balance: async () => (await send('GET /wallet/balance', { token })).body.balances[0],
  };
}
