import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { auth, invoices } from '@soloist/contracts';
import { askService } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { SeedConfig } from '../config.ts';
import { addFundAccount } from '../features/fund-accounts/add-fund-account.service.ts';
import { FundAccountModel } from '../features/fund-accounts/fund-accounts.model.ts';
import { settleFundAccount } from '../features/fund-accounts/settle-fund-account.ts';
import { rebuildBalances } from '../features/ledger/rebuild.service.ts';
import { openCheckout } from '../features/orders/orders.service.ts';
import { PayoutModel } from '../features/payouts/payouts.model.ts';
import { settlePayout } from '../features/payouts/settle-payout.ts';
import { startPayout } from '../features/payouts/start-payout.service.ts';
import { refundPayment } from '../features/refunds/refund-payment.service.ts';
import { PaymentModel } from '../features/settling/payments.model.ts';
import { releaseDue } from '../features/settling/release.ts';
import { settlePayment } from '../features/settling/settle-payment.ts';
import type { Parts } from '../parts.ts';
import { type Control, createControl, inThePast } from './past.ts';
import { type DemoStep, story } from './story.ts';

const account = {
  ...{ kind: 'bank_account' as const, name: 'Ada Okafor' },
  ...{ account_number: '50100012344321', ifsc: 'HDFC0000053' },
};

interface Demo {
  parts: Parts;
  control: Control;
  userId: string;
  fundAccountId: string;
  orderIds: Map<string, string>;
}

/**
 * Has the demo freelancer paid, refund and pay out, through the simulator and the service's own functions.
 * Expects a connected database without payments, and identity, documents and the simulator running.
 */
export async function seedDemo(parts: Parts, config: SeedConfig): Promise<void> {
  const today = Date.now();
  const daysBefore = (days: number) => new Date(today - days * 24 * 3600_000);
  if (config.NODE_ENV === 'production') throw new Error('Demo payments are never made there.');
  // With a key of the real provider nothing is made up.
  if (!config.RAZORPAY_API_URL || (await PaymentModel.exists({}))) return;
  const found = await findDemo(config);
  if (!found) return;
  const { userId, orderIds } = found;
  const control = createControl(config.RAZORPAY_API_URL);
  await inThePast(control, async (at) => {
    await at(daysBefore(84));
    const fundAccountId = await addVerified(userId, parts);
    for (const step of story) {
      const time = daysBefore(step.daysAgo);
      await release(time, at);
      await at(time);
      await live(step, { parts, control, userId, fundAccountId, orderIds });
    }
  });
  await rebuildBalances();
}

/** Who is paid, and for what; nothing where people or invoices are not the demo's, as it is made now. */
async function findDemo({ IDENTITY_URL, DOCUMENTS_URL, DEMO_PASSWORD }: SeedConfig) {
  const body = { email: 'ada@demo.soloist.local', password: DEMO_PASSWORD };
  const signedIn = await askService(auth.login, {
    ...{ url: IDENTITY_URL, body, nothing: ['unauthenticated'] },
    whenAway: 'Identity does not answer.',
  });
  if (!signedIn) return undefined;
  const { user, token } = signedIn;
  const { items } = await askService(invoices.list, {
    ...{ url: DOCUMENTS_URL, query: { limit: 50 }, authorization: `Bearer ${token}` },
    whenAway: 'Documents does not have the demo invoices.',
  });
  const open = items.filter(({ balance }) => balance > 0);
  const orderIds = new Map(open.map(({ number, orderId }) => [number, orderId]));
  if (story.some((step) => 'paid' in step && !orderIds.has(step.paid))) return undefined;
  return { userId: user.id, orderIds };
}

/** Its bank takes a moment to say that it knows the account. */
async function addVerified(userId: string, parts: Parts): Promise<string> {
  const { _id } = await addFundAccount({ userId, details: account }, parts);
  for (let tries = 0; tries < 200; tries += 1) {
    await settleFundAccount(String(_id), parts);
    if (await FundAccountModel.exists({ _id, state: 'verified' })) return String(_id);
    await sleep(50);
  }
  throw new Error('The demo’s bank account is not verified.');
}

/** What has waited its days out until then, on the very day. */
async function release(until: Date, at: (time: Date) => Promise<void>) {
  const due = await PaymentModel.find({
    releasedAt: null,
    dueAt: mongoose.trusted({ $lte: until }),
  })
    .sort({ dueAt: 1 })
    .lean();
  for (const { dueAt } of due) {
    await at(dueAt);
    await releaseDue();
  }
}

async function live(step: DemoStep, demo: Demo): Promise<void> {
  if ('paid' in step) await pay(step, demo);
  else if ('refunded' in step) await refund(step, demo);
  else await payOut(step, demo);
}

async function pay(
  { paid, part, last4 }: Extract<DemoStep, { paid: string }>,
  { parts, control, orderIds }: Demo,
) {
  const orderId = orderIds.get(paid) ?? '';
  const { id: order_id } = await openCheckout({ orderId, ...(part ? { part } : {}) }, parts);
  const paying = { order_id, last4, outcome: 'paid' };
  const { razorpay_payment_id } = await control('/v1/checkout/pay', paying);
  await settlePayment(razorpay_payment_id ?? '', parts);
}

async function refund(
  { refunded, amount, reason }: Extract<DemoStep, { refunded: string }>,
  { parts, userId }: Demo,
) {
  const { _id: paymentId } = await PaymentModel.findOne({ invoiceNumber: refunded }).orFail();
  await refundPayment({ userId, paymentId, refund_id: randomUUID(), amount, reason }, parts);
}

async function payOut(
  { paidOut: amount, hasArrived }: Extract<DemoStep, { paidOut: number }>,
  { parts, control, userId, fundAccountId }: Demo,
) {
  const wanted = { userId, fundAccountId, amount, currency: 'INR' as const, isScheduled: false };
  const { _id } = await startPayout({ ...wanted, payout_id: randomUUID() }, parts);
  if (!hasArrived) return;
  const { providerId } = await PayoutModel.findById(_id).orFail().lean();
  await control(`/simulator/payouts/${providerId}`, { status: 'processed' });
  await settlePayout(String(_id), parts);
}
