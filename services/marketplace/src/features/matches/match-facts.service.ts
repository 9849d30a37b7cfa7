import type { MatchFacts } from '@soloist/contracts';
import { upsert, wasErased } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';

interface MatchFactsFields {
  ownerId: Types.ObjectId;
  /** The job that they are about; null for a freelancer's own. */
  jobId: Types.ObjectId | null;
  facts: MatchFacts;
}

const schema = new Schema<MatchFactsFields>(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true },
    jobId: { type: Schema.Types.ObjectId, default: null },
    facts: { type: Schema.Types.Mixed, required: true },
  },
  { minimize: false },
);
schema.index({ ownerId: 1, jobId: 1 }, { unique: true });
export const MatchFactsModel = model<MatchFactsFields>('MatchFacts', schema);

interface Whose {
  ownerId: string;
  jobId: string | null;
}

/** What a person corrected; nothing until they did. */
export async function readCorrections(whose: Whose): Promise<MatchFacts> {
  const stored = await MatchFactsModel.findOne(whose).lean();
  return stored?.facts ?? { added: [], ignored: [] };
}

export async function correct(whose: Whose, facts: MatchFacts): Promise<MatchFacts> {
  await upsert(() => MatchFactsModel.updateOne(whose, { $set: { facts } }, { upsert: true }));
  if (await wasErased(whose.ownerId)) await erasePersonsMatchFacts(whose.ownerId);
  return facts;
}

export const readPersonsMatchFacts = async (ownerId: string) =>
  (await MatchFactsModel.find({ ownerId }).lean()).map(({ jobId, facts }) => ({ jobId, facts }));

export const erasePersonsMatchFacts = (ownerId: string) => MatchFactsModel.deleteMany({ ownerId });
