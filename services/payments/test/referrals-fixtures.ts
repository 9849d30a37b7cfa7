import { dayMs, type EventPayload, gstRate, shareOf } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  type LedgerTransaction,
  LedgerTransactionModel,
} from '../src/modules/ledger/ledger.model.ts';
import {
  type PaymentFields,
  PaymentModel,
} from '../src/modules/payments/captures/payments.model.ts';
import { reconcileReward } from '../src/modules/referrals/reconcile-reward.service.ts';
import { ReferralModel } from '../src/modules/referrals/referrals.model.ts';
import type { TestPayments } from './payments-harness.ts';

type Referred = EventPayload<'identity.referred'>;
type Service = Pick<TestPayments, 'publish' | 'send' | 'tokenFor'>;

export const inDays = (days: number) => new Date(Date.now() + days * dayMs);

/** Identity's event for a person who joined with another's link. */
export async function createReferral({ publish }: Service, over: Partial<Referred> = {}) {
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

/** A captured payment of a freelancer, as `capturePayment` stores it. */
export async function createPayment(freelancerId: string, over: Partial<PaymentFields> = {}) {
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
  await reconcileReward(_id);
  return _id;
}

/** A completed part refund to the client. */
export async function refundInPart(id: string, { part = 1, isLost = false } = {}) {
  const payment = await PaymentModel.findById(id).orFail().lean();
  const of = (value: number) => Math.round(value * part);
  const { amount, fee, tax } = payment.settled;
  const settled = { amount: of(amount), fee: of(fee), tax: of(tax) };
  const record = { id: newId(), amount: of(payment.amount), settled };
  const refund = {
    ...record,
    refund_id: newId(),
    reason: '',
    isSurplus: false,
    createdAt: inDays(0),
  };
  await PaymentModel.updateOne(
    { _id: id },
    isLost
      ? { $push: { disputes: { ...record, state: 'lost' } } }
      : { $push: { refunds: { ...refund, state: 'made' } } },
  );
  await reconcileReward(id);
}

/** Marks a payment as released, and reconciles its reward. */
export async function releasePayment(id: string) {
  await PaymentModel.updateOne({ _id: id }, { releasedAt: new Date() });
  await reconcileReward(id);
}

export const listRewardTransactions = (paymentId: string) =>
  LedgerTransactionModel.find({ key: new RegExp(`^referral-${paymentId}-`) })
    .sort({ createdAt: 1 })
    .lean<LedgerTransaction[]>();

/** The referrals, balance and transactions of an inviter. */
export function readReferralsOf({ send, tokenFor }: Service, userId: string) {
  const token = tokenFor({ userId });
  return {
    list: async (query = '') => (await send(`GET /wallet/referrals?${query}`, { token })).body,
    first: async () => (await send('GET /wallet/referrals', { token })).body.items[0],
    totals: async () => {
      const { success, ...totals } = (await send('GET /wallet/referrals/totals', { token })).body;
      return totals;
    },
    transactions: async () => (await send('GET /wallet/movements', { token })).body.items,
    balance: async () => (await send('GET /wallet/balance', { token })).body.balances[0],
  };
}
