import { randomUUID } from 'node:crypto';
import { hourMs, roundUpSeconds } from '@soloist/contracts';
import { conflict } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { InvoiceModel } from './invoices.model.ts';
import { type StoredTimeEntry, TimeEntryModel } from './time-entries.model.ts';

const { trusted } = mongoose;

export interface InvoiceDraftRef {
  freelancerId: string;
  draft_id: string;
}

/** No request that reserves or sends hours takes as long. */
export const nextClaimCheck = () => new Date(Date.now() + hourMs);

const claimedBy = ({ freelancerId, draft_id }: InvoiceDraftRef) => ({
  freelancerId,
  'claim.draft_id': draft_id,
});

/** The seconds of an entry as an invoice bills them. */
export const billedSeconds = ({ seconds, claim }: StoredTimeEntry) =>
  roundUpSeconds(seconds, claim?.rounding ?? 0);

export const listClaimed = (draft: InvoiceDraftRef, claimId?: string) =>
  TimeEntryModel.find({ ...claimedBy(draft), ...(claimId ? { 'claim.id': claimId } : {}) })
    .sort({ day: 1, _id: 1 })
    .lean<StoredTimeEntry[]>();

export const sumBilledSeconds = (entries: StoredTimeEntry[]) =>
  entries.reduce((sum, entry) => sum + billedSeconds(entry), 0);

/** Frees a draft's hours. Those that are being sent, or were sent, stay. Idempotent. */
export async function releaseDraftHours(draft: InvoiceDraftRef) {
  if (await InvoiceModel.exists(draft)) return;
  await releaseUnsentHours(draft);
}

/** Records that a stored invoice bills its hours; frees those that it was sent without. */
export async function settleInvoiceHours(invoice: InvoiceDraftRef) {
  await releaseUnsentHours(invoice);
  await TimeEntryModel.updateMany(claimedBy(invoice), { $unset: { 'claim.checkAt': 1 } });
}

/** Frees the hours of a draft that no request is sending or has sent. */
export async function releaseUnsentHours(draft: InvoiceDraftRef) {
  await TimeEntryModel.updateMany(
    { ...claimedBy(draft), 'claim.sendings': trusted({ $size: 0 }) },
    { $unset: { claim: 1 } },
  );
}

/** Frees all hours of a cancelled invoice. Idempotent. */
export async function releaseInvoiceHours(invoice: InvoiceDraftRef) {
  await TimeEntryModel.updateMany(claimedBy(invoice), { $unset: { claim: 1 } });
}

/**
 * Sends an invoice that bills tracked time: from before it is stored, no one can free its hours. A
 * failure before that undoes it; after a killed process, the scheduled task does.
 * @throws AppError `conflict` when other hours are reserved than the invoice bills.
 */
export async function sendWithHours<Result>(
  draft: InvoiceDraftRef & { tracked_seconds: number | undefined },
  send: () => Promise<Result>,
): Promise<Result> {
  if (!draft.tracked_seconds) return send();
  const { freelancerId, draft_id } = draft;
  const sending = randomUUID();
  await TimeEntryModel.updateMany(claimedBy(draft), {
    $set: { 'claim.checkAt': nextClaimCheck() },
    $addToSet: { 'claim.sendings': sending },
  });
  try {
    const held = await listClaimed(draft);
    const seconds = sumBilledSeconds(held.filter(({ claim }) => claim?.sendings.includes(sending)));
    if (seconds !== draft.tracked_seconds) {
      throw conflict('The tracked hours on this invoice changed. Remove them and add them again.');
    }
    return await send();
  } catch (err) {
    // It may have failed after the invoice was stored, which then bills the hours.
    if (!(await InvoiceModel.exists({ freelancerId, draft_id }))) {
      await TimeEntryModel.updateMany(claimedBy(draft), { $pull: { 'claim.sendings': sending } });
    }
    throw err;
  }
}
