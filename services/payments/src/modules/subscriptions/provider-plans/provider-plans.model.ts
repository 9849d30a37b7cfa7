import { type Currency, currencies, type Plan, plans } from '@soloist/contracts';
import { model, Schema } from 'mongoose';

export interface ProviderPlanFields {
  /** Key of the plan at the provider: another price is another plan. */
  _id: string;
  /** The provider's id. */
  planId: string;
  plan: Plan;
  /** Minor units, for each period. */
  amount: number;
  currency: Currency;
}

const schema = new Schema<ProviderPlanFields>({
  _id: { type: String, required: true },
  planId: { type: String, required: true, unique: true },
  plan: { type: String, enum: plans, required: true },
  amount: { type: Number, required: true },
  currency: { type: String, enum: currencies, required: true },
});

/** The plans that we sell, as stored at the provider. Old plans stay: subscriptions use them. */
export const ProviderPlanModel = model<ProviderPlanFields>('ProviderPlan', schema);
