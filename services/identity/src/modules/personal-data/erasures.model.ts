import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface ErasureFields {
  /** Id of the erased account. */
  _id: Types.ObjectId;
  /**
   * The person's email, for the other services; removed with this record once all have confirmed.
   */
  email: string;
  askedAt: Date;
  /** Every service erases twice, to catch writes that were in progress during the first round. */
  round: 1 | 2;
  /** The event that this round's confirmations name. */
  eventId: string;
  /** When the event is published again to services that have not confirmed. */
  tellAgainAt: Date;
  /** Whether identity has finished this round. */
  ownDone: boolean;
}
export type Erasure = ErasureFields;

const moment = { type: Date, required: true } as const;

const schema = new Schema<ErasureFields>({
  _id: Schema.Types.ObjectId,
  email: { type: String, required: true },
  askedAt: moment,
  round: { type: Number, required: true },
  eventId: { type: String, required: true },
  tellAgainAt: moment,
  ownDone: { type: Boolean, default: false },
});
schema.plugin(outboxPlugin);

export const ErasureModel = model<ErasureFields>('Erasure', schema);
