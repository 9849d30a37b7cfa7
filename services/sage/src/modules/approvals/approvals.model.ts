import { type SageActKind, sageActKinds } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

/**
 * A person's approval of one act of Sage. It has the id of the act's draft, so an act is approved
 * once, and it keeps the values that it was for, also after the chat is deleted.
 */
export interface ApprovalFields {
  userId: Types.ObjectId;
  kind: SageActKind;
  title: string;
  values: Record<string, unknown>;
  expiresAt: Date;
  approvedAt: Date;
  state: 'started' | 'done' | 'failed' | 'undone';
  problem: string;
  /** What is running, or may be: the services answer within this time. */
  lease?: { by: 'run' | 'undo'; until: Date };
  /** The record as the act left it. */
  outcome?: Record<string, unknown>;
  undoneAt?: Date;
}
export type StoredApproval = ApprovalFields & { _id: Types.ObjectId };

const moment = { type: Date, required: true } as const;
const schema = new Schema<ApprovalFields>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: sageActKinds, required: true },
    title: { type: String, required: true },
    values: { type: Schema.Types.Mixed, required: true },
    expiresAt: moment,
    approvedAt: moment,
    state: { type: String, enum: ['started', 'done', 'failed', 'undone'], required: true },
    problem: { type: String, default: '' },
    lease: { by: { type: String, enum: ['run', 'undo'] }, until: Date },
    outcome: Schema.Types.Mixed,
    undoneAt: Date,
  },
  { minimize: false },
);
schema.index({ userId: 1, _id: -1 });

export const ApprovalModel = model<ApprovalFields>('Approval', schema);
