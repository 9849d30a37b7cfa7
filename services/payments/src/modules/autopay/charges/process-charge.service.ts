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
import { AutopayChargeModel, type StoredAutopayCharge } from '../shared/autopay-charges.model.ts';
import { nextChargeOf } from '../shared/next-charge.rules.ts';
import { composeAnnouncement } from './charge-announcement.rules.ts';
import { updateCharge } from './update-charge.service.ts';

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

const cancel = async (charge: StoredAutopayCharge) =>
  void (await updateCharge(charge, { state: 'cancelled' }));

/** Refusals after which an invoice will not be charged; others pass. */
const final = new Set([
  ...['void', 'nothing_due', 'conflict', 'invalid_input', 'currency_not_payable'],
  ...['not_found', 'gone', 'payments_unavailable'],
]);
const isFinal = (err: unknown) => err instanceof AppError && final.has(err.code);

/** The charge with its order and its next attempt stored; undefined when nothing is sent now. */
async function prepare(
  charge: StoredAutopayCharge,
  run: Run,
): Promise<StoredAutopayCharge | undefined> {
  const { mandate, deps, leaseMs, now } = run;
  if (mandate.state === 'paused') return failAttempt(charge, mandate, 'mandate_paused');
  if (mandate.state !== 'active' || hasExpired(mandate)) return void (await cancel(charge));
  const invoice = await readUnchanged(charge, run);
  if (!invoice) return undefined;
  const isReady = isNoticed(invoice, charge, now);
  if (isReady === undefined) return void (await cancel(charge));
  if (!isReady) return void (await postpone(charge, noticeCheckMs));
  try {
    const order = await openOrder({ orderId: charge.orderId, part: charge.amount }, deps);
    return updateCharge(charge, {
      state: 'sent',
      attempts: charge.attempts + 1,
      firstSentAt: charge.firstSentAt ?? new Date(),
      sentAt: new Date(),
      providerOrderId: order.providerOrderId,
      nextAt: new Date(Date.now() + leaseMs),
    });
  } catch (err) {
    if (!isFinal(err)) throw err;
    // Unless it was paid in the meantime, it can't be paid online.
    if (await readUnchanged(charge, run)) await cancel(charge);
    return undefined;
  }
}

/** The invoice of a charge that is still due as announced; otherwise, the charge follows it. */
async function readUnchanged(
  charge: StoredAutopayCharge,
  run: Pick<Run, 'mandate' | 'deps' | 'now'>,
): Promise<PayableInvoice | undefined> {
  const invoice = await readInvoice(charge, run.deps);
  if (!invoice) return void (await cancel(charge));
  if (!isAsAnnounced(invoice, charge, run.mandate)) {
    return void (await replace(charge, invoice, run));
  }
  // Documents will record that payment in a moment.
  if ((await paidMeanwhile(invoice)) > 0) return void (await postpone(charge));
  return invoice;
}

/** Undefined once the invoice can't be paid any more. */
const readInvoice = ({ orderId }: StoredAutopayCharge, { documents }: PaymentsDeps) =>
  documents.payable(orderId).catch((err: unknown) => {
    if (!isFinal(err)) throw err;
    return undefined;
  });

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

/** Announces the changed amount of a charge with a new notice; cancels it when none is left. */
async function replace(
  charge: StoredAutopayCharge,
  invoice: PayableInvoice,
  { mandate, now }: Pick<Run, 'mandate' | 'now'>,
): Promise<void> {
  const announcement = composeAnnouncement(invoice, { mandate, now, replaced: charge });
  if (!announcement) return cancel(charge);
  // Documents will record that payment in a moment, which changes the amount again.
  if ((await paidMeanwhile(invoice)) > 0) return void (await postpone(charge));
  await updateCharge(charge, announcement.charge, [announcement.event]);
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
  updateCharge(charge, { nextAt: new Date(Date.now() + pauseMs) });

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
    return void (await updateCharge(charge, { state: notes.autopay ? 'paid' : 'cancelled' }));
  }
  const attempt = found.find(mine);
  if (attempt?.status === 'failed')
    return void (await failAttempt(charge, mandate, attempt.error_reason));
  if (attempt) {
    // File-based banks take hours.
    return void (await updateCharge(charge, { nextAt: nextRetryAt(charge.sentAt ?? new Date()) }));
  }
  if (answer === 'refused') {
    await reconcileMandate(mandate, deps);
    return void (await failAttempt(charge, mandate, undefined));
  }
  // The provider may list it a moment later.
  if (answer === 'accepted') return void (await postpone(charge));
  const renewed = await updateCharge(charge, { nextAt: new Date(Date.now() + leaseMs) });
  if (!renewed) return;
  await resend(renewed, run);
}

/** Sends an attempt again that the provider never got. */
async function resend(charge: StoredAutopayCharge, run: Run): Promise<void> {
  const mandate = await MandateModel.findById(run.mandate._id).lean<StoredMandate>();
  if (mandate?.state !== 'active' || hasExpired(mandate)) return cancel(charge);
  const current = { ...run, mandate };
  // Much may have happened since the attempt was stored.
  if (!(await readUnchanged(charge, current))) return;
  const isRefusedNow = await sendCharge(charge, current);
  // The next run reads the outcome.
  if (isRefusedNow) await finish(charge, current, 'refused');
  else await updateCharge(charge, { nextAt: new Date() });
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
  await updateCharge(
    charge,
    {
      ...{ attempts, firstSentAt, reason, state: nextAt ? 'retrying' : 'given_up' },
      ...(nextAt && { nextAt }),
      noticeId: event.id,
    },
    [event],
  );
}
