import { model, Schema, type Types } from 'mongoose';

interface UnreadWaitFields {
  /** `waitIdOf`: one for what a person has not read of another. */
  _id: string;
  userId: Types.ObjectId;
  otherId: Types.ObjectId;
  /** When devices are to show it; nothing once they were asked to. */
  pushAt?: Date;
  /** When it becomes a note. */
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
