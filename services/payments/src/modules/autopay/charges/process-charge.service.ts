import {
  autopayNoticeHours,
  autopayRetryDays,
  dayMs,
  hourMs,
  minuteMs,
  type PayableInvoice,
  secondMs,
} from '@soloist/contracts';
import { AppError } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { capturePayment, openOrder, paidMeanwhile } from '../../payments/index.ts';
import { isRefused, nextRetryAt, type ProviderPayment } from '../../provider/index.ts';
import { autopayEvent } from '../mandates/mandate-events.rules.ts';
import { hasExpired, MandateModel, type StoredMandate } from '../mandates/mandates.model.ts';
import { reconcileMandate } from '../mandates/reconcile-mandate.service.ts';
import {
  type AutopayChargeFields,
  AutopayChargeModel,
  type StoredAutopayCharge,
} from '../shared/autopay-charges.model.ts';
import { nextChargeOf } from '../shared/next-charge.rules.ts';

export interface ChargeClock {
  now?: number;
  /** Longer than the calls of one run may take: another process may take over after it. */
  leaseMs?: number;
}
interface Run {
  mandate: StoredMandate;
  deps: PaymentsDeps;
  leaseMs: number;
  now: number;
}

/**
 * Makes a due charge, or continues one that a process left unfinished. Each attempt is stored
 * before it is sent, and has a key in the notes of its payment, by which it is found after a lost
 * response. Its order is that of a payment by hand, of which the provider takes one.
 * @throws AppError `unavailable` when documents does not respond; ProviderError `noAnswer`: it
 * continues after the lease.
 */
export async function processCharge(
  id: string,
  deps: PaymentsDeps,
  { now = Date.now(), leaseMs = minuteMs }: ChargeClock = {},
): Promise<void> {
  const charge = await AutopayChargeModel.findOneAndUpdate(
    { _id: id, nextAt: mongoose.trusted({ $lte: new Date(now) }) },
    { $set: { nextAt: new Date(Date.now() + leaseMs) } },
    { returnDocument: 'after' },
  ).lean<StoredAutopayCharge>();
  if (!charge) return;
  const mandate = await MandateModel.findById(charge.mandateId).lean<StoredMandate>();
  if (!mandate) return cancel(charge);
  const run = { mandate, deps, leaseMs, now };
  if (charge.state === 'sent') return finish(charge, run);
  const sent = await prepare(charge, run);
  if (sent) await finish(sent, run, (await sendCharge(sent, run)) ? 'refused' : 'accepted');
}

type Change = Partial<Omit<StoredAutopayCharge, '_id'>>;

/** Changes the charge, if no other process took over. Without `nextAt`, it is not processed again. */
async function update(
  { _id, nextAt, state }: StoredAutopayCharge,
  { nextAt: next, ...change }: Change,
  outbox: AutopayChargeFields['outbox'] = [],
): Promise<StoredAutopayCharge | undefined> {
  const changed = await AutopayChargeModel.findOneAndUpdate(
    { _id, nextAt, state },
    {
      $set: { ...change, ...(next && { nextAt: next }) },
      ...(next ? {} : { $unset: { nextAt: 1 } }),
      $push: { outbox: { $each: outbox } },
    },
    { returnDocument: 'after' },
  ).lean<StoredAutopayCharge>();
  return changed ?? undefined;
}

const cancel = async (charge: StoredAutopayCharge) =>
  void (await update(charge, { state: 'cancelled' }));

/** Refusals after which an invoice will not be charged; others pass. */
const final = new Set([
  ...['void', 'nothing_due', 'conflict', 'invalid_input', 'currency_not_payable'],
  ...['not_found', 'gone', 'payments_unavailable'],
]);

/** The charge with its order and its next attempt stored; undefined when nothing is sent now. */
async function prepare(
  charge: StoredAutopayCharge,
  { mandate, deps, leaseMs, now }: Run,
): Promise<StoredAutopayCharge | undefined> {
  if (mandate.state === 'paused') return failAttempt(charge, mandate, 'mandate_paused');
  if (mandate.state !== 'active' || hasExpired(mandate)) return void (await cancel(charge));
  try {
    const invoice = await deps.documents.payable(charge.orderId);
    if (!isAsAnnounced(invoice, charge, mandate)) return void (await cancel(charge));
    const isReady = isNoticed(invoice, charge, now);
    if (isReady === undefined) return void (await cancel(charge));
    if (!isReady) return void (await postpone(charge, noticeCheckMs));
    // Documents will record that payment in a moment.
    if ((await paidMeanwhile(invoice)) > 0) return void (await postpone(charge));
    const order = await openOrder({ orderId: charge.orderId, part: charge.amount }, deps);
    return update(charge, {
      state: 'sent',
      attempts: charge.attempts + 1,
      firstSentAt: charge.firstSentAt ?? new Date(),
      sentAt: new Date(),
      providerOrderId: order.providerOrderId,
      nextAt: new Date(Date.now() + leaseMs),
    });
  } catch (err) {
    if (!(err instanceof AppError) || !final.has(err.code)) throw err;
    await cancel(charge);
    return undefined;
  }
}

/** Whether the client still owes what was announced, and it is still this client. */
function isAsAnnounced(
  invoice: PayableInvoice,
  { amount, installment }: StoredAutopayCharge,
  { clientEmail }: StoredMandate,
): boolean {
  if (invoice.status === 'void' || invoice.isContested) return false;
  const next = nextChargeOf(invoice);
  const isSame = next?.amount === amount && next.installment === installment;
  return isSame && invoice.clientEmail === clientEmail;
}

const noticeCheckMs = 10 * minuteMs;

/** Whether the client was emailed a day ago about this try; undefined when no email reaches them. */
function isNoticed(
  { chargeNotice }: PayableInvoice,
  { noticeId }: StoredAutopayCharge,
  now: number,
): boolean | undefined {
  if (chargeNotice?.id !== noticeId) return false;
  if (chargeNotice.state === 'failed') return undefined;
  return chargeNotice.sentAt !== undefined && Date.parse(chargeNotice.sentAt) + dayMs <= now;
}

const postpone = (charge: StoredAutopayCharge, pauseMs = 30 * secondMs) =>
  update(charge, { nextAt: new Date(Date.now() + pauseMs) });

const keyOf = ({ _id, attempts }: StoredAutopayCharge) => `${_id}-${attempts}`;

/** Sends the attempt; returns whether the provider refused it. */
export async function sendCharge(
  charge: StoredAutopayCharge,
  { mandate, deps }: Pick<Run, 'mandate' | 'deps'>,
): Promise<boolean> {
  const { payments, tokens } = providerOf(deps);
  const { customerId, tokenId = '', paymentId = '' } = mandate;
  const { amount, providerOrderId: orderId = '' } = charge;
  // The provider requires the contact that the client entered there; we do not store it.
  const { email, contact, currency } = await payments.get(paymentId);
  const payer = { email: email ?? mandate.clientEmail, contact: contact ?? '' };
  const notes = { autopay: keyOf(charge) };
  try {
    await tokens.charge({ ...payer, orderId, customerId, tokenId, amount, currency, notes });
    return false;
  } catch (err) {
    if (!isRefused(err)) throw err;
    return true;
  }
}

/** Books the outcome of the sent attempt, or sends it again when the provider never got it. */
async function finish(charge: StoredAutopayCharge, run: Run, answer?: 'accepted' | 'refused') {
  const { mandate, deps, leaseMs } = run;
  const found = await providerOf(deps).orders.paymentsOf(charge.providerOrderId ?? '');
  const mine = ({ notes }: ProviderPayment) => notes.autopay === keyOf(charge);
  for (const { id, status, notes } of found) {
    // One that was refunded in full meanwhile was paid, too.
    if (status === 'created' || status === 'failed') continue;
    if ((await capturePayment(id, deps)) !== 'captured') continue;
    // The client may have paid the same order by hand.
    return void (await update(charge, { state: notes.autopay ? 'paid' : 'cancelled' }));
  }
  const attempt = found.find(mine);
  if (attempt?.status === 'failed')
    return void (await failAttempt(charge, mandate, attempt.error_reason));
  if (attempt) {
    // File-based banks take hours.
    return void (await update(charge, { nextAt: nextRetryAt(charge.sentAt ?? new Date()) }));
  }
  if (answer === 'refused') {
    await reconcileMandate(mandate, deps);
    return void (await failAttempt(charge, mandate, undefined));
  }
  // The provider may list it a moment later.
  if (answer === 'accepted') return void (await postpone(charge));
  const renewed = await update(charge, { nextAt: new Date(Date.now() + leaseMs) });
  if (!renewed) return;
  const current = await MandateModel.findById(mandate._id).lean<StoredMandate>();
  if (current?.state !== 'active' || hasExpired(current)) return cancel(renewed);
  // Much may have happened since the attempt was stored.
  if (!(await isStillDue(renewed, run))) return cancel(renewed);
  const isAgainRefused = await sendCharge(renewed, run);
  // The next run reads the outcome.
  if (isAgainRefused) await finish(renewed, run, 'refused');
  else await update(renewed, { nextAt: new Date() });
}

async function isStillDue(charge: StoredAutopayCharge, { mandate, deps }: Run): Promise<boolean> {
  try {
    const invoice = await deps.documents.payable(charge.orderId);
    return isAsAnnounced(invoice, charge, mandate) && (await paidMeanwhile(invoice)) === 0;
  } catch (err) {
    if (!(err instanceof AppError) || !final.has(err.code)) throw err;
    return false;
  }
}

const failureTexts: Record<string, string> = {
  insufficient_funds: 'The account didn’t have enough money.',
  card_expired: 'The card has expired.',
  card_declined: 'The bank declined the card.',
  debit_declined: 'The bank declined the charge.',
  bank_technical_error: 'The bank had a technical problem.',
  payment_timed_out: 'The bank didn’t respond in time.',
  transaction_limit_exceeded: 'The charge exceeds a limit at the bank.',
  mandate_paused: 'Autopay is paused at the bank.',
};

/** Why a charge failed, in plain words; the provider's own may name its systems. */
const failureText = (cause: string | null | undefined): string =>
  failureTexts[cause ?? ''] ?? 'The bank declined the charge.';

/** Stores the failure and its notification once, and when it is tried again. */
async function failAttempt(
  charge: StoredAutopayCharge,
  mandate: StoredMandate,
  cause: string | null | undefined,
): Promise<undefined> {
  const current = await MandateModel.findById(mandate._id).lean<StoredMandate>();
  if (!current || current.state === 'ended') return void (await cancel(charge));
  const attempts = charge.state === 'sent' ? charge.attempts : charge.attempts + 1;
  const firstSentAt = charge.firstSentAt ?? new Date();
  const reason = failureText(cause);
  const days = autopayRetryDays[attempts - 1];
  // The failure's email is the notice of the next try, also when the bank took hours to decide.
  const noticed = Date.now() + autopayNoticeHours * hourMs;
  const nextAt = days && new Date(Math.max(firstSentAt.getTime() + days * dayMs, noticed));
  const { orderId, number, amount } = charge;
  const event = autopayEvent(mandate, {
    ...{ news: nextAt ? 'failed' : 'given_up', orderId, number, amount, reason },
    at: nextAt ? nextAt.toISOString() : '',
  });
  await update(
    charge,
    {
      ...{ attempts, firstSentAt, reason, state: nextAt ? 'retrying' : 'given_up' },
      ...(nextAt && { nextAt }),
      noticeId: event.id,
    },
    [event],
  );
}
