import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';

interface ErasureFields {
  /** Of the account that is erased. */
  _id: Types.ObjectId;
  /** What others know the person by; gone with this record, once all of them have confirmed. */
  email: string;
  askedAt: Date;
  /** Every service erases twice: the second time what was under way during the first. */
  round: 1 | 2;
  /** The event that this round's confirmations name. */
  eventId: string;
  /** When it is told again to a service that has not confirmed. */
  tellAgainAt: Date;
  /** Whether identity's own part of this round is done. */
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
