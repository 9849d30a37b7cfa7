import type { ChatFile } from '@soloist/contracts';
import { model, Schema } from 'mongoose';

export interface ChatFileFields extends Omit<ChatFile, 'id'> {
  /** Of its file. */
  _id: string;
  /** The uploader and the recipient: only they can read it. */
  sender: string;
  receiver: string;
  /** It came by mail: its sender has no account, and the receiver alone keeps it. */
  isByMail: boolean;
  /** Messages that have it. */
  messages: string[];
  /** Deleted messages that had it; a later event that says otherwise is out of date. */
  left: string[];
  /** When it goes, unless a message has it by then; null while one does. */
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
// With the size: what a person keeps in all is read from the index alone.
schema.index({ sender: 1, size: 1 });
schema.index({ receiver: 1 });
schema.index({ removeAt: 1 });

/** Files of messages; their bytes are in `chatFileStore`. */
export const ChatFileModel = model<ChatFileFields>('ChatFile', schema);
