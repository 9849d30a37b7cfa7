import { model, Schema } from 'mongoose';

interface DeletedAccountFields {
  /** User id, which no longer identifies a person. */
  _id: string;
  /** The erasure events that this service has completed. */
  events: string[];
  erasedAt: Date;
}

const schema = new Schema<DeletedAccountFields>({
  _id: String,
  events: { type: [String], default: [] },
  erasedAt: { type: Date, required: true },
});
// Longer than any token or late event lives.
schema.index({ erasedAt: 1 }, { expireAfterSeconds: 31 * 24 * 3600 });

/** Accounts whose data this service has erased. */
export const DeletedAccountModel = model<DeletedAccountFields>('ErasedPerson', schema);

/** Recorded before anything is removed, so that later writes do not go unnoticed. */
export async function startErasure(userId: string) {
  const $setOnInsert = { erasedAt: new Date() };
  await DeletedAccountModel.updateOne({ _id: userId }, { $setOnInsert }, { upsert: true });
}

export async function finishErasure(userId: string, eventId: string) {
  await DeletedAccountModel.updateOne({ _id: userId }, { $addToSet: { events: eventId } });
}

export async function erasuresOf(userId: string): Promise<string[]> {
  const known = await DeletedAccountModel.findById(userId).lean();
  return known?.events ?? [];
}

/**
 * Whether this service has erased a person's data. Handlers of events write first and undo the write
 * when this is true: a check before the write would miss an erasure in between.
 */
export const isAccountDeleted = async (userId: string): Promise<boolean> =>
  (await DeletedAccountModel.exists({ _id: userId })) !== null;
