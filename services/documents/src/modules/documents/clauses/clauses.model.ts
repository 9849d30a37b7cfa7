import type { Clause } from '@soloist/contracts';
import { addPlaces } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

export interface ClauseFields extends Clause {
  freelancerId: string;
  place?: number;
}
export type StoredClause = ClauseFields & { _id: Types.ObjectId };

const needed = { type: String, required: true } as const;

const schema = new Schema<ClauseFields>({ freelancerId: needed, title: needed, text: needed });
addPlaces(schema, { owner: 'freelancerId' });
schema.index({ freelancerId: 1 });

/** Clauses that freelancers save for reuse. */
export const ClauseModel = model<ClauseFields>('Clause', schema);
