import type { LeadStage } from '@soloist/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import mongoose, { type Types } from 'mongoose';
import { LeadModel } from './leads.model.ts';

interface Place {
  ownerId: Types.ObjectId | string;
  stage: LeadStage;
}

/** The key of the first (1) or last (-1) lead of a stage. */
async function keyAtEnd({ ownerId, stage }: Place, end: 1 | -1, among: object = {}) {
  const found = await LeadModel.findOne(
    { ownerId, deleted: false, stage, ...among },
    { position: 1 },
  )
    .sort({ position: end, _id: end })
    .lean();
  return found?.position ?? null;
}

/** The key of what stands on top of a stage; `null` when nothing does. */
export const keyOnTop = (place: Place) => keyAtEnd(place, 1);

/** A place above everything in a stage. Two at once may get the same: then the older stands first. */
export const placeOnTop = async (place: Place) => generateKeyBetween(null, await keyOnTop(place));

interface Target extends Place {
  /** Itself is no neighbour. */
  leadId: Types.ObjectId;
  /** The lead to stand before; `null` for the end, left out for the top. */
  before?: string | null | undefined;
}

/** Where a lead that is put into a stage stands; on top when what it was to stand before is gone. */
export async function placeFor({ leadId, before, ...place }: Target): Promise<string> {
  const others = { _id: mongoose.trusted({ $ne: leadId }) };
  if (before === null) return generateKeyBetween(await keyAtEnd(place, -1, others), null);
  const next = before
    ? await LeadModel.findOne(
        { _id: before, ownerId: place.ownerId, stage: place.stage, deleted: false },
        { position: 1 },
      ).lean()
    : undefined;
  if (!next) return generateKeyBetween(null, await keyAtEnd(place, 1, others));
  const above = { ...others, position: mongoose.trusted({ $lt: next.position }) };
  return generateKeyBetween(await keyAtEnd(place, -1, above), next.position);
}
