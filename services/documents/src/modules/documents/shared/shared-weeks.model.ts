import type { DomainEvent } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

/**
 * Hours of one project's week for its client to confirm. Its entries name it (`sharedWeek`), and
 * can't be changed while they do.
 */
export interface SharedWeekFields {
  freelancerId: string;
  week_id: string;
  projectId: string;
  monday: string;
  /** `sharing`: its entries do not all name it yet, so the client does not see it. */
  status: 'sharing' | 'shared' | 'confirmed' | 'withdrawn';
  seconds: number;
  sharedAt?: Date;
  /** The name that the client entered, and when; stays after the week was withdrawn. */
  confirmed?: { name: string; at: Date };
  withdrawnAt?: Date;
  outbox: DomainEvent[];
}
export type StoredSharedWeek = SharedWeekFields & { _id: Types.ObjectId };

const needed = { type: String, required: true } as const;
const part = { _id: false, id: false } as const;

const schema = new Schema<SharedWeekFields>({
  freelancerId: needed,
  week_id: needed,
  projectId: needed,
  monday: needed,
  status: needed,
  seconds: { type: Number, default: 0 },
  sharedAt: Date,
  confirmed: { type: new Schema({ name: needed, at: { type: Date, required: true } }, part) },
  withdrawnAt: Date,
});
schema.plugin(outboxPlugin);
schema.index({ freelancerId: 1, week_id: 1 }, { unique: true });
schema.index({ freelancerId: 1, projectId: 1, monday: -1 });

export const SharedWeekModel = model<SharedWeekFields>('SharedWeek', schema);
