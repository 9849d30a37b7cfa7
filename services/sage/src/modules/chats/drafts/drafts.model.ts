import { sageDraftKinds } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';
import type { NewDraft } from '../../assistant/index.ts';

type DraftFields = NewDraft & {
  userId: Types.ObjectId;
  /** Missing for an assistant outside Soloist, whose draft has an end instead. */
  chatId?: Types.ObjectId;
  createdAt: Date;
  expiresAt?: Date;
};
export type StoredSageDraft = DraftFields & { _id: Types.ObjectId };

const schema = new Schema<DraftFields>({
  userId: { type: Schema.Types.ObjectId, required: true },
  chatId: Schema.Types.ObjectId,
  kind: { type: String, enum: sageDraftKinds, required: true },
  title: { type: String, required: true },
  content: { type: Schema.Types.Mixed, required: true },
  createdAt: { type: Date, default: () => new Date() },
  expiresAt: Date,
});
schema.index({ userId: 1, chatId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const DraftModel = model<DraftFields>('Draft', schema);
