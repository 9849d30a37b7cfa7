import mongoose, { Schema } from 'mongoose';

export interface StoredTeam {
  /** The team's name. */
  _id: string;
  userIds: string[];
}

const schema = new Schema<StoredTeam>(
  { _id: { type: String, required: true }, userIds: { type: [String], default: [] } },
  { versionKey: false },
);
schema.index({ userIds: 1 });

/** People who get the same canaries. */
export const TeamModel = mongoose.model<StoredTeam>('Team', schema);
