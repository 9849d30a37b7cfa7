import mongoose from 'mongoose';
import type { DocumentsTask } from '../../../deps.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { nextClaimCheck, settleInvoiceHours } from '../shared/claimed-hours.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { type StoredTimeEntry, TimeEntryModel } from '../shared/time-entries.model.ts';

const { trusted } = mongoose;
const batch = 200;

/**
 * Frees hours that a killed process left reserved for a draft that is not stored, and lets the
 * hours of a draft be freed again whose sending was interrupted.
 */
const checkHours: DocumentsTask = async () => {
  const due = await TimeEntryModel.find({ 'claim.checkAt': trusted({ $lte: new Date() }) })
    .sort({ 'claim.checkAt': 1 })
    .limit(batch)
    .lean<StoredTimeEntry[]>();
  for (const entry of due) await checkEntry(entry);
};

async function checkEntry({ _id, freelancerId, claim }: StoredTimeEntry) {
  const draft = { freelancerId, draft_id: claim?.draft_id ?? '' };
  if (await InvoiceModel.exists(draft)) return settleInvoiceHours(draft);
  const isDraft = await DraftModel.exists({ ...draft, state: 'kept' });
  const update = isDraft
    ? { $set: { 'claim.sendings': [], 'claim.checkAt': nextClaimCheck() } }
    : { $unset: { claim: 1 as const } };
  // Unless a request has started to send it meanwhile.
  await TimeEntryModel.updateOne({ _id, 'claim.checkAt': claim?.checkAt }, update);
}

export const timeTasks: DocumentsTask[] = [checkHours];
