import { model, Schema } from 'mongoose';

interface ErasedPersonFields {
  /** User id: it leads to nobody any more. */
  _id: string;
  /** The events by which the person was erased here. */
  events: string[];
  erasedAt: Date;
}

const schema = new Schema<ErasedPersonFields>({
  _id: String,
  events: { type: [String], default: [] },
  erasedAt: { type: Date, required: true },
});
// Longer than any token or late event lives.
schema.index({ erasedAt: 1 }, { expireAfterSeconds: 31 * 24 * 3600 });

/** Whom this service has erased. */
export const ErasedPersonModel = model<ErasedPersonFields>('ErasedPerson', schema);

/** Known before anything is removed, so that nothing written later goes unnoticed. */
export async function beginErasure(userId: string) {
  const $setOnInsert = { erasedAt: new Date() };
  await ErasedPersonModel.updateOne({ _id: userId }, { $setOnInsert }, { upsert: true });
}

export async function finishErasure(userId: string, eventId: string) {
  await ErasedPersonModel.updateOne({ _id: userId }, { $addToSet: { events: eventId } });
}

export async function erasuresOf(userId: string): Promise<string[]> {
  const known = await ErasedPersonModel.findById(userId).lean();
  return known?.events ?? [];
}

/**
 * Whether a person was erased here. What an event of any age tells of somebody is written first
 * and taken back when this says so: asked before the write, an erasure in between would be missed.
 */
export const wasErased = async (userId: string): Promise<boolean> =>
  (await ErasedPersonModel.exists({ _id: userId })) !== null;
