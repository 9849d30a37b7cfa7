import type { Currency, DomainEvent, OutgoingEmail } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
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
 * The steps of handing an email to the mail server, and the outcome, which only this state decides.
 * `sending`: an attempt is running and holds back the end of the message, so nothing was sent yet.
 * `committing`: the end was sent; only the mail server's answer shows whether it accepted the
 * message. `bounced`: its server does not know the address. `skipped`: the email is no longer
 * needed.
 */
export type StoredMailState = (typeof mailStates)[number];

export interface MailFields {
  /** Id of the delivery, or of the event that requested this email. */
  _id: string;
  /** The email's template, such as `verify-code`, which the module that composes it knows. */
  kind: string;
  to: string;
  /** A delivery's own state follows it (decision 53). */
  state: StoredMailState;
  /** Reason for a failure or a skip, for people. */
  reason: string;
  /** The mail server's reply when it accepted the email, or a server's later report. */
  said?: string;
  /** Id of the last attempt in its envelope sender, where reports of it arrive. */
  bounceId?: string;
  /** A server's report about a sent email; a bounce ends the email instead. */
  arrival?: 'delivered' | 'delayed';
  /** Time of the last report. */
  reportedAt?: Date;
  /** Kind and id of the document, if the email belongs to a delivery. */
  paper?: NonNullable<OutgoingEmail['paper']>['kind'];
  paperId?: string;
  /** Round of the delivery that requested it last: a copy, to end no other round. */
  round: number;
  /** Data of a notification; removed once it is sent or given up. */
  data?: object;
  /** Ids of the events merged into this email. */
  of?: string[];
  /** Id of the freelancer whose work a notification is about. */
  about?: string;
  /** The client's address, and the balance that it states, if it is a statement of account. */
  statement?: { email: string; currency: Currency; balance: number };
  /** The lead that it was written to, and its id there. */
  lead?: { leadId: string; mailId: string };
  /** Unsubscribe tokens for each of its kinds, and the reader, who may have unsubscribed by now. */
  stops?: StopToken[];
  readerId?: string;
  /** Id of the chat message that it contains. */
  chatMessageId?: string;
  /** Id of the attempt that may continue; an older attempt finds another id here and stops. */
  attemptId: string;
  /** Number of attempts to send it. */
  attempts: number;
  nextAttemptAt: Date;
  /** Time after which it is given up. */
  giveUpAt: Date;
  committedAt?: Date;
  createdAt: Date;
  /** Removal time of a notification; a delivery's email stays with its document. */
  forgetAt?: Date;
  /** Whether the outcome is copied to the delivery. */
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
  statement: {
    type: { _id: false, email: String, currency: String, balance: Number },
    default: undefined,
  },
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
// For a person who exports or deletes their data.
schema.index({ to: 1 });
schema.index({ 'data.email': 1 }, { sparse: true });
schema.index({ about: 1 }, { sparse: true });
// For the admin: all emails, or those in a state.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ bounceId: 1 }, { sparse: true });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const MailModel = model<MailFields>('Mail', schema);
