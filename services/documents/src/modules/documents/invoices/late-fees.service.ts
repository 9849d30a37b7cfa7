import { randomUUID } from 'node:crypto';
import {
  type EndpointBody,
  formatMoney,
  type lateFeeModes,
  type lateFees,
  longDay,
} from '@soloist/contracts';
import { conflict, invalidInput, isAccountDeleted, notFound } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import type { JobDeps } from '../../../deps.ts';
import { closeDraft } from '../drafts/drafts.service.ts';
import { readLateFeeSettings } from '../shared/document-settings.model.ts';
import {
  type InvoiceFields,
  InvoiceModel,
  type StoredInvoice,
  type StoredLateFee,
} from '../shared/invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { finishInvoice } from './finish-invoice.service.ts';
import { type InvoiceRef, readInvoice, storeVoid } from './invoices.service.ts';
import { accruedLateFee, lastFullDay, nextLateFeeTime } from './late-fees.rules.ts';

type Waiver = EndpointBody<typeof lateFees.waive>;
type Billing = EndpointBody<typeof lateFees.bill>;

/** The activity's text about a decided fee. */
export const feeEntry = (
  invoice: StoredInvoice,
  { fee, outcome }: { fee: Pick<StoredLateFee, 'amount' | 'until'>; outcome: string },
) =>
  `Late fee of ${formatMoney(fee.amount, invoice.terms.currency)} until ${longDay(fee.until)} ${outcome}`;

interface Deciding {
  now: Date;
  jobDeps: JobDeps;
}

/**
 * Decides the late fee that is due, in one write with the time of the next one: so each day is billed
 * once, however many processes run and whatever is killed. The fee note follows when the invoice is
 * finished.
 */
export async function decideLateFee(
  read: () => Promise<StoredInvoice>,
  { now, jobDeps }: Deciding,
): Promise<void> {
  const { freelancerId } = await read();
  if (await isAccountDeleted(freelancerId)) return;
  const { mode } = await readLateFeeSettings(freelancerId);
  const decided = await changeInvoice(read, (invoice) => dueFeeUpdate(invoice, { now, mode }));
  await finishInvoice(decided, jobDeps);
}

function dueFeeUpdate(
  invoice: StoredInvoice,
  { now, mode }: { now: Date; mode: (typeof lateFeeModes)[number] },
): UpdateQuery<InvoiceFields> | undefined {
  if (!invoice.lateFeeAt || invoice.lateFeeAt > now) return undefined;
  const until = lastFullDay(invoice, now);
  const state = mode === 'send' ? 'sent' : 'draft';
  return (
    decidedFeeUpdate(invoice, { until, state, now, actor: 'system' }) ??
    nextTimeUpdate(invoice, until)
  );
}

/** The write of the time of the next fee after the days until one. */
function nextTimeUpdate(invoice: StoredInvoice, until: string) {
  // A paid invoice accrues nothing more, unless a payment is removed.
  const isOver = invoice.status === 'paid' || invoice.status === 'void' || invoice.senderLeft;
  const next = isOver ? undefined : nextLateFeeTime(invoice, invoice.time_zone, until);
  return next ? { $set: { lateFeeAt: next } } : { $unset: { lateFeeAt: 1 as const } };
}

interface Decision {
  until: string;
  state: 'draft' | 'sent';
  now: Date;
  actor: 'freelancer' | 'system';
}

/** The write that decides the fee until a day; undefined when none has accrued. */
function decidedFeeUpdate(
  invoice: StoredInvoice,
  { until, state, now, actor }: Decision,
): UpdateQuery<InvoiceFields> | undefined {
  const amount = accruedLateFee(invoice, until);
  if (amount === 0) return undefined;
  const time = nextTimeUpdate(invoice, until);
  const fee: StoredLateFee = { id: randomUUID(), until, amount, state };
  const outcome = state === 'sent' ? 'billed' : 'ready to approve';
  return {
    ...time,
    $set: { ...time.$set, unfinished: true },
    $push: {
      lateFees: fee,
      timeline: { at: now, actor, event: feeEntry(invoice, { fee, outcome }) },
    },
  };
}

/** @throws AppError `invalid_input` for a later day than today where the client is. */
function requirePastDay({ time_zone }: StoredInvoice, until: string) {
  if (until <= dayIn(time_zone, new Date())) return;
  const message = 'This day is in the future. Choose today or earlier.';
  throw invalidInput(message, [{ path: 'until', message }]);
}

/** Whether the same request was made before: the last decided fee covers the day, and has its state. */
function isLastFee(
  { lateFees }: StoredInvoice,
  { until, state }: Pick<StoredLateFee, 'until' | 'state'>,
) {
  const last = lateFees?.at(-1);
  return last?.state === state && last.until >= until;
}

/**
 * Bills what has accrued until a day by a fee note that is sent, without waiting for the usual time.
 * It is the same write as the scheduled one, so each day is billed once. Idempotent.
 * @throws AppError `invalid_input` for a later day; `conflict` when nothing has accrued.
 */
export async function billLateFee(
  { until, ...ref }: InvoiceRef & Billing,
  jobDeps: JobDeps,
): Promise<StoredInvoice> {
  const decided = await changeInvoice(
    () => readInvoice(ref, 'invoice'),
    (invoice) => {
      requirePastDay(invoice, until);
      if (isLastFee(invoice, { until, state: 'sent' })) return undefined;
      const decision = { until, state: 'sent', now: new Date(), actor: 'freelancer' } as const;
      const update = decidedFeeUpdate(invoice, decision);
      if (!update) throw conflict('There’s no late fee to bill now. Reload the page.');
      return update;
    },
  );
  return finishInvoice(decided, jobDeps);
}

/**
 * Waives what has accrued until a day, or a fee that was decided before. Idempotent.
 * @throws AppError `conflict` when nothing has accrued, or its fee note has payments; `invalid_input`
 * for a later day.
 */
export async function waiveLateFee(
  { until, fee_id, ...ref }: InvoiceRef & Waiver,
  jobDeps: JobDeps,
): Promise<StoredInvoice> {
  if (fee_id) return waiveDecidedFee({ ...ref, fee_id }, jobDeps);
  return changeInvoice(
    () => readInvoice(ref, 'invoice'),
    (invoice) => {
      requirePastDay(invoice, until);
      if (isLastFee(invoice, { until, state: 'waived' })) return undefined;
      const amount = accruedLateFee(invoice, until);
      if (amount === 0) throw conflict('There’s no late fee to waive now. Reload the page.');
      const fee: StoredLateFee = { id: randomUUID(), until, amount, state: 'waived' };
      return { $push: { lateFees: fee, timeline: waived(invoice, fee) } };
    },
  );
}

const waived = (invoice: StoredInvoice, fee: StoredLateFee) => ({
  at: new Date(),
  actor: 'freelancer' as const,
  event: feeEntry(invoice, { fee, outcome: 'waived' }),
});

async function waiveDecidedFee(
  { fee_id, ...ref }: InvoiceRef & { fee_id: string },
  jobDeps: JobDeps,
): Promise<StoredInvoice> {
  const read = () => readInvoice(ref, 'invoice');
  // A draft or fee note that a killed process has not made is made first.
  const { freelancerId } = await finishInvoice(await read(), jobDeps);
  // The late invoice may not know yet a fee note that was just stored, which is voided here.
  const stored = await InvoiceModel.findOne({
    freelancerId,
    draft_id: fee_id,
  }).lean<StoredInvoice>();
  if (stored) await finishInvoice(stored, jobDeps);
  const known = await read();
  const fee = known.lateFees?.find(({ id }) => id === fee_id);
  if (!fee) throw notFound('late fee');
  if (fee.note) {
    const reason = `Late fee of ${known.number} waived`;
    await finishInvoice(await storeVoid({ user: ref.user, id: fee.note.id, reason }), jobDeps);
  } else {
    const draft = { freelancerId: known.freelancerId, draft_id: fee_id };
    await closeDraft(draft, { as: 'deleted', kind: 'invoice' });
  }
  return changeInvoice(read, (invoice) => {
    const current = invoice.lateFees?.find(({ id }) => id === fee_id);
    if (!current || current.state === 'waived') return undefined;
    if (current.note && !fee.note) throw conflict('This fee note was just sent. Reload the page.');
    const lateFees = invoice.lateFees!.map((each) =>
      each.id === fee_id ? { ...each, state: 'waived' as const } : each,
    );
    return { $set: { lateFees }, $push: { timeline: waived(invoice, current) } };
  });
}

/**
 * Undoes the last waiver, so its days cost again. Idempotent.
 * @throws AppError `conflict` when its fee note was voided, which is final.
 */
export function restoreLateFee(ref: InvoiceRef): Promise<StoredInvoice> {
  return changeInvoice(
    () => readInvoice(ref, 'invoice'),
    (invoice) => {
      const last = invoice.lateFees?.at(-1);
      if (last?.state !== 'waived') return undefined;
      if (invoice.status === 'void')
        throw conflict('This invoice is void, so it has no late fees.');
      if (last.note) throw conflict('Its fee note is void, so you can’t undo this.');
      return {
        // Its days are billed with the next fee.
        $set: { lateFees: invoice.lateFees!.slice(0, -1), lateFeeAt: nextTime(invoice) },
        $push: {
          timeline: {
            at: new Date(),
            actor: 'freelancer',
            event: feeEntry(invoice, { fee: last, outcome: 'no longer waived' }),
          },
        },
      };
    },
  );
}

/** The planned time; one that was reached already is looked at again. */
const nextTime = ({ lateFeeAt }: StoredInvoice) => lateFeeAt ?? new Date();
