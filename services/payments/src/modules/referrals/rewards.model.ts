import { type Currency, currencies, type DomainEvent } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';
import { type StoredRefusal, storedRefusals } from './referrals.model.ts';

export interface RewardFields {
  /** Id of the payment with the shared fee. */
  _id: string;
  referralId: Types.ObjectId;
  inviterId: string;
  currency: Currency;
  /** The inviter's share, in minor units; zero when it was refused from the start. */
  amount: number;
  /** Reversed part of it. */
  reversed: number;
  /** As the payment's. */
  dueAt: Date;
  /** When it is due for release; none once it is released, or never will be. */
  askAt?: Date;
  /** Why no reward is paid. */
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

/** Reward for each payment of an invited person: decided once, then booked. */
export const RewardModel = model<RewardFields>('Reward', schema);
