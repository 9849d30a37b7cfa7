import type { ChatFile } from '@soloist/contracts';
import { model, Schema } from 'mongoose';

export interface ChatFileFields extends Omit<ChatFile, 'id'> {
  /** Id of its file. */
  _id: string;
  /** The uploader and the recipient: only they can read it. */
  sender: string;
  receiver: string;
  /** Whether it came by email: its sender has no account, and it belongs to the receiver alone. */
  isByMail: boolean;
  /** Ids of messages that use it. */
  messages: string[];
  /** Ids of deleted messages that used it; a later event that adds one again is out of date. */
  left: string[];
  /** Removal time, unless a message uses it by then; null while one does. */
  removeAt: Date | null;
}

const needed = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;

const schema = new Schema<ChatFileFields>({
  _id: String,
  sender: needed,
  receiver: needed,
  isByMail: { type: Boolean, default: false },
  name: needed,
  type: needed,
  size: count,
  width: count,
  height: count,
  messages: [String],
  left: [String],
  removeAt: { type: Date, default: null },
});
// The index includes the size, so a person's total is read from the index alone.
schema.index({ sender: 1, size: 1 });
schema.index({ receiver: 1 });
schema.index({ removeAt: 1 });

/** Files of messages; their bytes are in `chatFileStore`. */
export const ChatFileModel = model<ChatFileFields>('ChatFile', schema);
