import { type Currency, currencies, type DomainEvent } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import { model, Schema, type Types } from 'mongoose';
import { type StoredRefusal, storedRefusals } from './referrals.model.ts';

export interface RewardFields {
  /** Of the payment whose fee is shared. */
  _id: string;
  referralId: Types.ObjectId;
  inviterId: string;
  currency: Currency;
  /** The inviter's share, in minor units; nothing where it is refused from the beginning. */
  amount: number;
  /** What was taken back of it. */
  reversed: number;
  /** As the payment's. */
  dueAt: Date;
  /** When it is to be released; none once it is, or never will be. */
  askAt?: Date;
  /** Why nothing of it is paid. */
  refusal?: StoredRefusal;
  earnedAt?: Date;
  releasedAt?: Date;
  outbox: DomainEvent[];
}
export type Reward = Omit<RewardFields, 'outbox'>;

const minor = { type: Number, required: true, validate: Number.isSafeInteger };
const schema = new Schema<RewardFields>({
  _id: { type: String, required: true },
  referralId: { type: Schema.Types.ObjectId, required: true },
  inviterId: { type: String, required: true },
  currency: { type: String, enum: currencies, required: true },
  amount: minor,
  reversed: { type: Number, default: 0 },
  dueAt: { type: Date, required: true },
  askAt: Date,
  refusal: { type: String, enum: storedRefusals },
  earnedAt: Date,
  releasedAt: Date,
});
schema.index({ referralId: 1 });
schema.index({ inviterId: 1 });
schema.index({ askAt: 1 }, { sparse: true });
schema.plugin(outboxPlugin);

/** What each payment of somebody who was invited brings: decided once, booked by it. */
export const RewardModel = model<RewardFields>('Reward', schema);
