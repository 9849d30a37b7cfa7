import { type HydratedDocument, model, Schema } from 'mongoose';

export const mailStates = ['waiting', 'sending', 'committing', 'sent', 'failed'] as const;
/**
 * `sending`: an attempt is under way and has not let go of the message's end, so nothing was sent
 * yet, whatever happens to it. `committing`: the end was let go; only the mail server's answer
 * says whether it was sent.
 */
export type MailState = (typeof mailStates)[number];

const codeMailKinds = ['verify-code', 'reset-code'] as const;
export const mailKinds = ['proposal', 'signed-proposal', ...codeMailKinds] as const;
export type MailKind = (typeof mailKinds)[number];

export interface MailFields {
  /** Of the delivery, or of the event that asked for this mail. */
  _id: string;
  kind: MailKind;
  to: string;
  state: MailState;
  /** Why it failed, for people. */
  reason: string;
  proposalId?: string;
  /** Of the delivery's round that asked last. */
  round: number;
  /** Gone once the mail is sent or given up. */
  code?: { fname: string; code: string };
  /** Names the attempt that may go on; an older one finds another name here and stops. */
  attemptId: string;
  attempts: number;
  nextAttemptAt: Date;
  /** After this it is given up. */
  giveUpAt: Date;
  committedAt?: Date;
  createdAt: Date;
  /** Whether the delivery knows how it ended. */
  told: boolean;
}
export type StoredMail = MailFields;
export type MailHydrated = HydratedDocument<MailFields>;

const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;

const schema = new Schema<MailFields>({
  _id: String,
  kind: { type: String, enum: mailKinds, required: true },
  to: needed,
  state: { type: String, enum: mailStates, required: true },
  reason: { type: String, default: '' },
  proposalId: String,
  round: { type: Number, default: 1 },
  code: { type: new Schema({ fname: String, code: String }, { _id: false }) },
  attemptId: { type: String, default: '' },
  attempts: { type: Number, default: 0 },
  nextAttemptAt: moment,
  giveUpAt: moment,
  committedAt: Date,
  createdAt: moment,
  told: { type: Boolean, default: false },
});
schema.index({ told: 1, nextAttemptAt: 1 });
// A code's mail belongs to no proposal: nothing needs its address for long.
schema.index(
  { createdAt: 1 },
  {
    expireAfterSeconds: 30 * 24 * 3600,
    partialFilterExpression: { kind: { $in: codeMailKinds } },
  },
);

export const MailModel = model<MailFields>('Mail', schema);
