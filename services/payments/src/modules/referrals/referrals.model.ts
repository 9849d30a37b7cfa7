import { type DomainEvent, type Referral, referralStages } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

/** `until` tells whether their year has ended. */
export const storedRefusals = ['self', 'same_instrument', 'refunded'] as const;
export type StoredRefusal = (typeof storedRefusals)[number];

export interface ReferralFields {
  inviterId: string;
  /** Id of the person who joined. */
  userId: string;
  /** First name and the last one's initial; empty once they have left. */
  name: string;
  joinedAt: Date;
  until: Date;
  stage: Referral['stage'];
  refusal?: StoredRefusal;
  outbox: DomainEvent[];
}
export type StoredReferral = Omit<ReferralFields, 'outbox'> & { _id: Types.ObjectId };

const date = { type: Date, required: true };
const schema = new Schema<ReferralFields>({
  inviterId: { type: String, required: true },
  userId: { type: String, required: true, unique: true },
  name: { type: String, default: '' },
  joinedAt: date,
  until: date,
  stage: { type: String, enum: referralStages, required: true },
  refusal: { type: String, enum: storedRefusals },
});
schema.index({ inviterId: 1, _id: -1 });
schema.plugin(outboxPlugin);

/** Referrals: who joined with whose link. */
export const ReferralModel = model<ReferralFields>('Referral', schema);
