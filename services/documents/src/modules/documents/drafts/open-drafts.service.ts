import { AppError, conflict } from '@soloist/server-kit';
import mongoose, { type Model } from 'mongoose';
import {
  type ClaimableFields,
  type Claims,
  type InvoiceDraftRef,
  nextClaimCheck,
} from '../shared/claims.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { DraftModel } from './drafts.service.ts';

const { trusted } = mongoose;
const batch = 200;

/** @throws AppError when an invoice draft can't reserve anything any more. */
export async function requireOpenDraft(draft: InvoiceDraftRef) {
  if (await InvoiceModel.exists(draft)) throw conflict('This invoice was already sent.');
  const known = await DraftModel.findOne(draft, { state: 1 }).lean();
  if (known && known.state !== 'kept') {
    throw new AppError('gone', 'This draft was sent or deleted.');
  }
}

/**
 * Frees what a killed process left reserved for a draft that is not stored, and lets what a draft
 * reserved be freed again if its sending was interrupted.
 */
export async function checkDueClaims<Fields extends ClaimableFields>(claims: Claims<Fields>) {
  const model = claims.model as unknown as Model<ClaimableFields>;
  const due = await model
    .find({ 'claim.checkAt': trusted({ $lte: new Date() }) })
    .sort({ 'claim.checkAt': 1 })
    .limit(batch)
    .lean();
  for (const { _id, freelancerId, claim } of due) {
    const draft = { freelancerId, draft_id: claim?.draft_id ?? '' };
    if (await InvoiceModel.exists(draft)) {
      await claims.settle(draft);
      continue;
    }
    const isDraft = await DraftModel.exists({ ...draft, state: 'kept' });
    const update = isDraft
      ? { $set: { 'claim.sendings': [], 'claim.checkAt': nextClaimCheck() } }
      : { $unset: { claim: 1 as const } };
    // Unless a request has started to send it meanwhile.
    await model.updateOne({ _id, 'claim.checkAt': claim?.checkAt }, update);
  }
}
