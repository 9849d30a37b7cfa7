import { model, Schema, type Types } from 'mongoose';

interface BudgetFields {
  userId: Types.ObjectId;
  /** `2026-11`, in UTC. */
  month: string;
  used: number;
  /** Tokens reserved for replies under way. */
  reserved: number;
}

const schema = new Schema<BudgetFields>({
  userId: { type: Schema.Types.ObjectId, required: true },
  month: { type: String, required: true },
  used: { type: Number, default: 0 },
  reserved: { type: Number, default: 0 },
});
schema.index({ userId: 1, month: 1 }, { unique: true });

export const BudgetModel = model<BudgetFields>('Budget', schema);
