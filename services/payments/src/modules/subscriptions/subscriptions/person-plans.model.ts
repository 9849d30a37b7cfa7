import {
  type DomainEvent,
  type Plan,
  plans,
  type Subscription,
  subscriptionStates,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, Types } from 'mongoose';

/** The person's subscription status, as last published. */
export interface PublishedPlan {
  subscriptionId: string;
  plan: Plan;
  state: Subscription['state'];
  /** When it renews or ends. */
  until: Date;
}

export interface PersonPlanFields {
  /** The person's id. */
  _id: Types.ObjectId;
  /** The current subscription, or the one about to be paid. */
  current?: string | undefined;
  /** The next subscription. */
  next?: string | undefined;
  shown?: PublishedPlan | undefined;
  /** When the status changes without an event. */
  changesAt?: Date | undefined;
  /** Grows with each change. */
  version: number;
  outbox: DomainEvent[];
}
export type PersonPlan = Omit<PersonPlanFields, 'outbox'>;

const publishedPlanSchema = new Schema<PublishedPlan>(
  {
    subscriptionId: { type: String, required: true },
    plan: { type: String, enum: plans, required: true },
    state: { type: String, enum: subscriptionStates, required: true },
    until: { type: Date, required: true },
  },
  { _id: false },
);
const schema = new Schema<PersonPlanFields>({
  _id: { type: Schema.Types.ObjectId, required: true },
  current: String,
  next: String,
  shown: publishedPlanSchema,
  changesAt: Date,
  version: { type: Number, default: 0 },
});
schema.index({ changesAt: 1 }, { sparse: true });
schema.plugin(outboxPlugin);

/** The current subscription of each person. */
export const PersonPlanModel = model<PersonPlanFields>('PersonPlan', schema);

/** Created on first use. */
export const personPlanOf = (userId: string): Promise<PersonPlan> =>
  PersonPlanModel.findOneAndUpdate(
    { _id: new Types.ObjectId(userId) },
    { $setOnInsert: { version: 0 } },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean<PersonPlan>();
