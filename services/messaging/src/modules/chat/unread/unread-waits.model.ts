import { model, Schema, type Types } from 'mongoose';

interface UnreadWaitFields {
  /** `waitIdOf`: one per person and writer. */
  _id: string;
  userId: Types.ObjectId;
  otherId: Types.ObjectId;
  /** When it is due on devices; undefined once it was pushed. */
  pushAt?: Date;
  /** When it becomes a notification. */
  noteAt: Date;
}
export type StoredUnreadWait = UnreadWaitFields;

const schema = new Schema<UnreadWaitFields>({
  _id: String,
  userId: { type: Schema.Types.ObjectId, required: true },
  otherId: { type: Schema.Types.ObjectId, required: true },
  pushAt: Date,
  noteAt: { type: Date, required: true },
});
schema.index({ pushAt: 1 }, { sparse: true });
schema.index({ noteAt: 1 });
schema.index({ userId: 1 });
schema.index({ otherId: 1 });

export const UnreadWaitModel = model<UnreadWaitFields>('UnreadWait', schema);

export const waitIdOf = (userId: string, otherId: string) => `${userId}-${otherId}`;
