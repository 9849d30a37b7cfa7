import {
  type Currency,
  type DomainEvent,
  differenceKinds,
  type Reconciliation,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

export type StoredDifference = Reconciliation['differences'][number];

interface ReconciliationFields {
  startedAt: Date;
  endedAt?: Date;
  from: Date;
  to: Date;
  checked: Reconciliation['checked'];
  sums: { currency: Currency; debits: number; credits: number }[];
  differenceCount: number;
  repairedCount: number;
  differences: StoredDifference[];
  problem: string;
  /** Set while it runs, and unique: only one runs at a time. */
  runs?: 'now';
  /** Last heartbeat of its process. */
  aliveAt: Date;
  outbox: DomainEvent[];
}
export type StoredReconciliation = Omit<ReconciliationFields, 'outbox'> & { _id: Types.ObjectId };

const date = { type: Date, required: true };
const count = { type: Number, default: 0 };
const difference = new Schema<StoredDifference>(
  {
    kind: { type: String, enum: differenceKinds, required: true },
    of: { type: String, required: true },
    currency: { type: String, default: null },
    ledger: { type: Number, default: null },
    other: { type: Number, default: null },
    words: { type: String, required: true },
    isRepaired: { type: Boolean, default: false },
    key: { type: String, default: '' },
  },
  { _id: false },
);
const schema = new Schema<ReconciliationFields>({
  startedAt: date,
  endedAt: Date,
  from: date,
  to: date,
  checked: { movements: count, accounts: count, provider: count },
  sums: [{ _id: false, currency: String, debits: Number, credits: Number }],
  differenceCount: count,
  repairedCount: count,
  differences: [difference],
  problem: { type: String, default: '' },
  runs: String,
  aliveAt: date,
});
schema.plugin(outboxPlugin);
schema.index({ runs: 1 }, { unique: true, sparse: true });

export const ReconciliationModel = model<ReconciliationFields>('Reconciliation', schema);
