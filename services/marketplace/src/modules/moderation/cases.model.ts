import type {
  DomainEvent,
  FlagReason,
  ModerationDecision,
  ReportKind,
  ReportReason,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

export interface StoredReport {
  at: Date;
  /** Null for an automatic flag and for a deleted account. */
  by: Types.ObjectId | null;
  /** For an automatic flag: its event, which counts once. */
  eventId?: string;
  reason: ReportReason | FlagReason;
  words: string;
}
export interface StoredDecision {
  at: Date;
  by: Types.ObjectId;
  decision: ModerationDecision;
  words: string;
}

/** The reported content at that time. */
export interface ReportedItem {
  ownerId: Types.ObjectId;
  title: string;
  link: string;
  snapshot: string;
}

interface CaseFields extends ReportedItem {
  kind: ReportKind;
  thingId: string;
  state: 'open' | 'decided';
  /** The newest reports, including those before the last decision. */
  reports: StoredReport[];
  /** Reporters with a pending outcome; each has reported it once since the last decision. */
  reporters: Types.ObjectId[];
  /** Reports since the last decision. */
  count: number;
  decisions: StoredDecision[];
  /** The owner's appeal against the last decision of which they were notified. */
  appeal: { at: Date; words: string } | null;
  /** Whether a decision hides it. */
  hidden: boolean;
  /** Sort key of its list: reports for open cases, time for decided ones. */
  rank: number;
  reportedAt: Date;
  outbox: DomainEvent[];
}
export type StoredCase = Omit<CaseFields, 'outbox'> & { _id: Types.ObjectId };

/** Beyond these, reports are counted only. */
export const mostReports = 200;

const needed = { type: String, required: true } as const;
const text = { type: String, default: '' } as const;
const moment = { type: Date, required: true } as const;
const person = Schema.Types.ObjectId;

const schema = new Schema<CaseFields>({
  kind: needed,
  thingId: needed,
  ownerId: { type: person, required: true },
  title: text,
  link: text,
  snapshot: text,
  state: needed,
  reports: [{ _id: false, at: Date, by: person, eventId: String, reason: String, words: text }],
  reporters: { type: [person], default: [] },
  count: { type: Number, required: true },
  decisions: [{ _id: false, at: Date, by: person, decision: String, words: text }],
  appeal: { type: Schema.Types.Mixed, default: null },
  hidden: { type: Boolean, default: false },
  rank: { type: Number, required: true },
  reportedAt: moment,
});
schema.plugin(outboxPlugin);
// All reports about one item are one case.
schema.index({ kind: 1, thingId: 1, ownerId: 1 }, { unique: true });
schema.index({ state: 1, rank: -1, _id: -1 });
schema.index({ ownerId: 1, rank: -1 });
schema.index({ 'reports.by': 1, 'reports.at': -1 });

export const CaseModel = model<CaseFields>('ReportedCase', schema);
