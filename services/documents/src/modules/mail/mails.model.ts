import type { DomainEvent, OutgoingEmail } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema } from 'mongoose';
import type { StopToken } from '../people/index.ts';

export const mailStates = [
  'waiting',
  'sending',
  'committing',
  'sent',
  'failed',
  'bounced',
  'skipped',
] as const;
/**
 * `sending`: an attempt is under way and holds back the end of the message, so nothing was sent
 * yet. `committing`: the end was sent; only the mail server's answer says whether it accepted the
 * message. `bounced`: its server does not know the address. `skipped`: the email is no longer
 * needed.
 */
export type StoredMailState = (typeof mailStates)[number];

export interface MailFields {
  /** Of the delivery, or of the event that asked for this mail. */
  _id: string;
  /** What it is about, such as `verify-code`: who composes it knows the kinds. */
  kind: string;
  to: string;
  state: StoredMailState;
  /** Why it failed or was skipped, for people. */
  reason: string;
  /** What the mail server said when it took it, or what a server reported later. */
  said?: string;
  /** Of the last attempt: part of its envelope sender, where reports of it come. */
  bounceId?: string;
  /** What a server reported of a sent email; a bounce ends it instead. */
  arrival?: 'delivered' | 'delayed';
  /** When the last report came. */
  reportedAt?: Date;
  /** Kind and id of the document whose delivery it is, if it is one's. */
  paper?: NonNullable<OutgoingEmail['paper']>['kind'];
  paperId?: string;
  /** Of the delivery's round that asked last. */
  round: number;
  /** What a notice is written from; gone once it is sent or given up. */
  data?: object;
  /** Of one that several events made: which. */
  of?: string[];
  /** Of a notice about a freelancer's work: who that is. */
  about?: string;
  /** The lead that it was written to, and its id there. */
  lead?: { leadId: string; mailId: string };
  /** What ends mails of its kind, or of each of its kinds, and who may have done so by now. */
  stops?: StopToken[];
  readerId?: string;
  /** The message of a chat that it carries. */
  chatMessageId?: string;
  /** Names the attempt that may go on; an older one finds another name here and stops. */
  attemptId: string;
  attempts: number;
  nextAttemptAt: Date;
  /** After this it is given up. */
  giveUpAt: Date;
  committedAt?: Date;
  createdAt: Date;
  /** Set on notifications: a delivery's email stays with its document. */
  forgetAt?: Date;
  /** Whether the delivery knows how it ended. */
  told: boolean;
  outbox: DomainEvent[];
}
export type StoredMail = Omit<MailFields, 'outbox'>;

const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;

const schema = new Schema<MailFields>({
  _id: String,
  kind: needed,
  to: needed,
  state: { type: String, enum: mailStates, required: true },
  reason: { type: String, default: '' },
  said: String,
  bounceId: String,
  arrival: String,
  reportedAt: Date,
  paper: String,
  paperId: String,
  round: { type: Number, default: 1 },
  data: Schema.Types.Mixed,
  of: { type: [String], default: undefined },
  about: String,
  lead: { type: { _id: false, leadId: String, mailId: String }, default: undefined },
  stops: { type: [{ _id: false, kind: String, token: String }], default: undefined },
  readerId: String,
  chatMessageId: String,
  attemptId: { type: String, default: '' },
  attempts: { type: Number, default: 0 },
  nextAttemptAt: moment,
  giveUpAt: moment,
  committedAt: Date,
  createdAt: moment,
  forgetAt: Date,
  told: { type: Boolean, default: false },
});
schema.plugin(outboxPlugin);
schema.index({ told: 1, nextAttemptAt: 1 });
// Of a person who wants their data, or wants it gone.
schema.index({ to: 1 });
schema.index({ 'data.email': 1 }, { sparse: true });
schema.index({ about: 1 }, { sparse: true });
// For the operator: all of them, or those in a state.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ bounceId: 1 }, { sparse: true });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const MailModel = model<MailFields>('Mail', schema);
