import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { auth, invoices } from '@soloist/contracts';
import { callService } from '@soloist/server-kit';
import { sampleUserAgent } from '@soloist/server-kit/device';
import mongoose from 'mongoose';
import type { PaymentsSeedConfig } from '../config.ts';
import type { PaymentsDeps } from '../deps.ts';
import { rebuildBalances } from '../modules/ledger/index.ts';
import {
  capturePayment,
  openCheckout,
  PaymentModel,
  reconcileDispute,
  refundPayment,
  releaseDuePayments,
} from '../modules/payments/index.ts';
import {
  addFundAccount,
  FundAccountModel,
  PayoutModel,
  processPayout,
  startPayout,
  verifyFundAccount,
} from '../modules/payouts/index.ts';
import {
  claimSubscription,
  createSubscription,
  reconcileSubscription,
} from '../modules/subscriptions/index.ts';
import { chargeByAutopay, startAutopay } from './seed-autopay.ts';
import { placeDemoOrder } from './seed-order.ts';
import { type Control, createControl, inOneDay, runInThePast } from './simulated-time.ts';

const account = {
  ...{ kind: 'bank_account' as const, name: 'Ada Okafor' },
  ...{ account_number: '50100012344321', ifsc: 'HDFC0000053' },
};

export interface DemoContext {
  deps: PaymentsDeps;
  control: Control;
  config: PaymentsSeedConfig;
  userId: string;
  fundAccountId: string;
  orderIds: Map<string, string>;
}

/**
 * Creates the sample freelancer's payments, refunds, payouts, a dispute, a reward, an autopay and an
 * order of a service, through the simulator, the service's own functions and the endpoints of others.
 * Expects a connected database without payments, and identity, documents, marketplace and the
 * simulator running.
 */
export async function seedDemo(deps: PaymentsDeps, config: PaymentsSeedConfig): Promise<void> {
  const today = Date.now();
  const daysBefore = (days: number) => new Date(today - days * 24 * 3600_000);
  if (config.NODE_ENV === 'production')
    throw new Error('Sample payments are never created in production.');
  // With a key of the real provider no sample is created.
  if (!config.RAZORPAY_API_URL || (await PaymentModel.exists({}))) return;
  const found = await findDemo(config);
  if (!found) return;
  const { userId, orderIds } = found;
  const control = createControl(config.RAZORPAY_API_URL);
  await runInThePast(control, async (at) => {
    await at(daysBefore(84));
    const fundAccountId = await addVerified(userId, deps);
    const held: HeldPayments = new Map();
    for (const step of demoSteps) {
      const time = daysBefore(step.daysAgo);
      await release({ held, until: time, at });
      await at(time);
      await runStep(step, { deps, control, config, userId, fundAccountId, orderIds });
      await hold(held, new Date(today));
    }
  });
  await rebuildBalances();
}

/** The sample freelancer and invoices; undefined where they differ from the current sample. */
async function findDemo(config: PaymentsSeedConfig) {
  const { DOCUMENTS_URL } = config;
  const signedIn = await logIn('ada@demo.soloist.local', config);
  if (!signedIn) return undefined;
  const { user, token } = signedIn;
  const { items } = await callService(invoices.list, {
    ...{ url: DOCUMENTS_URL, query: { limit: 50 }, authorization: `Bearer ${token}` },
    whenAway: 'Documents does not have the sample invoices.',
  });
  const open = items.filter(({ balance }) => balance > 0);
  const orderIds = new Map(open.map(({ number, orderId }) => [number, orderId]));
  if (demoSteps.some((step) => 'paid' in step && !orderIds.has(step.paid))) return undefined;
  return { userId: user.id, orderIds };
}

/** Undefined where this account does not exist. */
const logIn = (email: string, { IDENTITY_URL, DEMO_PASSWORD }: PaymentsSeedConfig) =>
  callService(auth.login, {
    ...{
      url: IDENTITY_URL,
      body: { email, password: DEMO_PASSWORD },
      userAgent: sampleUserAgent,
      nothing: ['unauthenticated'],
    },
    whenAway: 'We couldn’t reach the identity service. Try again.',
  });

/** Verification by the bank takes a moment. */
async function addVerified(userId: string, deps: PaymentsDeps): Promise<string> {
  const { _id } = await addFundAccount({ userId, details: account }, deps);
  for (let tries = 0; tries < 200; tries += 1) {
    await verifyFundAccount(String(_id), deps);
    if (await FundAccountModel.exists({ _id, state: 'verified' })) return String(_id);
    await sleep(50);
  }
  throw new Error('The sample bank account is not verified.');
}

/** The ends of the windows of payments that only this process releases. */
type HeldPayments = Map<string, Date>;

/** A running service would release a payment of the past now, and date that today. */
async function hold(held: HeldPayments, today: Date) {
  const due = await PaymentModel.find({
    releasedAt: null,
    dueAt: mongoose.trusted({ $lte: today }),
  }).lean();
  for (const { _id, dueAt } of due) {
    held.set(_id, dueAt);
    await PaymentModel.updateOne({ _id }, { dueAt: inOneDay() });
  }
}

interface Release {
  held: HeldPayments;
  until: Date;
  at: (time: Date) => Promise<void>;
}

/** Releases payments on the day when their window ends. */
async function release({ held, until, at }: Release) {
  const due = [...held].filter(([, dueAt]) => dueAt <= until);
  for (const [_id, dueAt] of due.toSorted(([, a], [, b]) => a.getTime() - b.getTime())) {
    await at(dueAt);
    await PaymentModel.updateOne({ _id }, { dueAt });
    await releaseDuePayments();
    held.delete(_id);
  }
}

async function runStep(step: DemoStep, demo: DemoContext): Promise<void> {
  if ('paid' in step) await pay(step, demo);
  else if ('refunded' in step) await refund(step, demo);
  else if ('disputed' in step) await dispute(step, demo);
  else if ('subscribed' in step) await subscribe(step, demo);
  else if ('autopayStarted' in step) await startAutopay(step, demo);
  else if ('charged' in step) await chargeByAutopay(step, demo);
  else if ('orderedBy' in step) await order(step, demo);
  else await payOut(step, demo);
}

const pay = (
  { paid, part, last4 }: Extract<DemoStep, { paid: string }>,
  demo: DemoContext,
): Promise<void> => payInvoice({ orderId: demo.orderIds.get(paid) ?? '', part, last4 }, demo);

async function payInvoice(
  { orderId, part, last4 }: { orderId: string; part?: number | undefined; last4: string },
  { deps, control }: DemoContext,
) {
  const { id: order_id } = await openCheckout({ orderId, part }, deps);
  const paying = { order_id, last4, outcome: 'paid' };
  const { razorpay_payment_id } = await control('/v1/checkout/pay', paying);
  await capturePayment(razorpay_payment_id ?? '', deps);
}

async function refund(
  { refunded, amount, reason }: Extract<DemoStep, { refunded: string }>,
  { deps, userId }: DemoContext,
) {
  const { _id: paymentId } = await PaymentModel.findOne({ invoiceNumber: refunded }).orFail();
  await refundPayment({ userId, paymentId, refund_id: randomUUID(), amount, reason }, deps);
}

/** The client's bank asks for the money back. */
async function dispute(
  { disputed, amount }: Extract<DemoStep, { disputed: string }>,
  { deps, control }: DemoContext,
) {
  const { _id } = await PaymentModel.findOne({ invoiceNumber: disputed }).orFail();
  const { id = '' } = await control(`/simulator/payments/${_id}/dispute`, { amount });
  await reconcileDispute(id, deps);
}

/** An invited person subscribes to Pro, which earns the freelancer a reward. */
async function subscribe(
  { subscribed, last4 }: Extract<DemoStep, { subscribed: string }>,
  { deps, control, config }: DemoContext,
) {
  const signedIn = await logIn(subscribed, config);
  if (!signedIn) return;
  const { _id: id } = await createSubscription({ plan: 'monthly' }, deps);
  await claimSubscription(signedIn.user.id, id, deps);
  await control('/v1/checkout/pay', { subscription_id: id, last4, outcome: 'paid' });
  await reconcileSubscription(id, deps);
}

/** A client orders a service and pays immediately. */
async function order(
  { orderedBy, last4 }: Extract<DemoStep, { orderedBy: string }>,
  demo: DemoContext,
) {
  const client = await logIn(orderedBy, demo.config);
  const orderId = client && (await placeDemoOrder(client, demo));
  if (orderId) await payInvoice({ orderId, last4 }, demo);
}

async function payOut(
  { paidOut: amount, hasArrived }: Extract<DemoStep, { paidOut: number }>,
  { deps, control, userId, fundAccountId }: DemoContext,
) {
  const input = { userId, fundAccountId, amount, currency: 'INR' as const, isScheduled: false };
  const { _id } = await startPayout({ ...input, payout_id: randomUUID() }, deps);
  if (!hasArrived) return;
  const { providerId } = await PayoutModel.findById(_id).orFail().lean();
  await keepFromServices(String(_id));
  await control(`/simulator/payouts/${providerId}`, { status: 'processed' });
  await processPayout(String(_id), deps);
}

const quietTries = 5;

/**
 * A running service would ask now, at its own time, and date the arrival today. One that is asking
 * already sets the time of its next question when it ends.
 */
async function keepFromServices(payoutId: string) {
  const askAt = inOneDay();
  const isDueBefore = { _id: payoutId, askAt: mongoose.trusted({ $ne: askAt }) };
  for (let quiet = 0; quiet < quietTries; quiet += 1) {
    const { modifiedCount } = await PayoutModel.updateOne(isDueBefore, { askAt });
    if (modifiedCount > 0) quiet = 0;
    await sleep(100);
  }
}

/** Sample payments, refunds and payouts, oldest first; amounts in minor units. */
type DemoStep = { daysAgo: number } & (
  | { paid: string; part?: number; last4: string }
  | { refunded: string; amount: number; reason: string }
  | { disputed: string; amount: number }
  | { subscribed: string; last4: string }
  | { autopayStarted: string; last4: string }
  | { charged: string }
  | { orderedBy: string; last4: string }
  | { paidOut: number; hasArrived: boolean }
);

/** Numbers of the sample invoices that documents leaves unpaid. */
const demoSteps: DemoStep[] = [
  { daysAgo: 83.1, paid: 'INV-0001', last4: '1111' },
  { daysAgo: 74.3, paidOut: 6_000_000, hasArrived: true },
  { daysAgo: 45.2, paid: 'INV-0002', last4: '1111' },
  {
    ...{ daysAgo: 40.9, refunded: 'INV-0002', amount: 18_000 },
    reason: 'The morning list took less time than planned',
  },
  { daysAgo: 33.3, paidOut: 18_000_000, hasArrived: true },
  { daysAgo: 19.6, subscribed: 'noor@demo.soloist.local', last4: '5555' },
  { daysAgo: 8.6, autopayStarted: 'INV-0006', last4: '1111' },
  { daysAgo: 3.1, paid: 'INV-0004', part: 20_000, last4: '4444' },
  { daysAgo: 1.2, paidOut: 4_500_000, hasArrived: false },
  { daysAgo: 0.8, charged: 'INV-0008' },
  { daysAgo: 0.4, disputed: 'INV-0002', amount: 9_000 },
  { daysAgo: 0, orderedBy: 'grace@demo.soloist.local', last4: '4444' },
];
