import type { MatchCorrections } from '@soloist/contracts';
import { isAccountDeleted, upsert } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface MatchCorrectionsFields {
  ownerId: Types.ObjectId;
  /** The job they are about; null for a freelancer's corrections. */
  jobId: Types.ObjectId | null;
  facts: MatchCorrections;
}

const schema = new Schema<MatchCorrectionsFields>(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true },
    jobId: { type: Schema.Types.ObjectId, default: null },
    facts: { type: Schema.Types.Mixed, required: true },
  },
  { minimize: false },
);
schema.index({ ownerId: 1, jobId: 1 }, { unique: true });
export const MatchCorrectionsModel = model<MatchCorrectionsFields>('MatchFacts', schema);

interface CorrectionsKey {
  ownerId: string;
  jobId: string | null;
}

/** A person's corrections; empty until they make one. */
export async function readCorrections(key: CorrectionsKey): Promise<MatchCorrections> {
  const stored = await MatchCorrectionsModel.findOne(key).lean();
  return stored?.facts ?? { added: [], ignored: [] };
}

export async function saveCorrections(
  key: CorrectionsKey,
  corrections: MatchCorrections,
): Promise<MatchCorrections> {
  await upsert(() =>
    MatchCorrectionsModel.updateOne(key, { $set: { facts: corrections } }, { upsert: true }),
  );
  if (await isAccountDeleted(key.ownerId)) await erasePersonsCorrections(key.ownerId);
  return corrections;
}

export const readPersonsCorrections = async (ownerId: string) =>
  (await MatchCorrectionsModel.find({ ownerId }).lean()).map(({ jobId, facts: corrections }) => ({
    jobId,
    facts: corrections,
  }));

export const erasePersonsCorrections = (ownerId: string) =>
  MatchCorrectionsModel.deleteMany({ ownerId });
