import type { LeadStage } from '@soloist/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import mongoose, { type Types } from 'mongoose';
import { LeadModel } from './leads.model.ts';

interface StageOfOwner {
  ownerId: Types.ObjectId | string;
  stage: LeadStage;
}

/** The key of the first (1) or last (-1) lead of a stage. */
async function readEndKey({ ownerId, stage }: StageOfOwner, end: 1 | -1, among: object = {}) {
  const lead = await LeadModel.findOne(
    { ownerId, deleted: false, stage, ...among },
    { position: 1 },
  )
    .sort({ position: end, _id: end })
    .lean();
  return lead?.position ?? null;
}

/** The key of the top lead of a stage; `null` for an empty one. */
export const readTopKey = (place: StageOfOwner) => readEndKey(place, 1);

/**
 * A position above everything in a stage. Two concurrent moves may get the same: then the older is
 * first.
 */
export const createTopPosition = async (place: StageOfOwner) =>
  generateKeyBetween(null, await readTopKey(place));

interface MoveTarget extends StageOfOwner {
  /** A lead is not its own neighbour. */
  leadId: Types.ObjectId;
  /** The lead to precede; `null` for the end, left out for the top. */
  before?: string | null | undefined;
}

/**
 * The position of a lead that moves into a stage; on top when the lead it was to precede is gone.
 */
export async function createPosition({ leadId, before, ...place }: MoveTarget): Promise<string> {
  const others = { _id: mongoose.trusted({ $ne: leadId }) };
  if (before === null) return generateKeyBetween(await readEndKey(place, -1, others), null);
  const next = before
    ? await LeadModel.findOne(
        { _id: before, ownerId: place.ownerId, stage: place.stage, deleted: false },
        { position: 1 },
      ).lean()
    : undefined;
  if (!next) return generateKeyBetween(null, await readEndKey(place, 1, others));
  const above = { ...others, position: mongoose.trusted({ $lt: next.position }) };
  return generateKeyBetween(await readEndKey(place, -1, above), next.position);
}
