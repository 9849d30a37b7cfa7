import type { DomainEvent } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface StoredBlock {
  _id: Types.ObjectId;
  /** Nothing is paid out before. */
  until: Date;
  outbox: DomainEvent[];
}

const schema = new Schema<StoredBlock>({
  _id: { type: Schema.Types.ObjectId, required: true },
  until: { type: Date, required: true },
});
schema.index({ until: 1 }, { expireAfterSeconds: 0 });
schema.plugin(outboxPlugin);

/** People who are paid nothing for a while, by the person's id. */
export const PayoutBlockModel = model<StoredBlock>('PayoutBlock', schema);
