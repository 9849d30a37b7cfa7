import type { BillingDetails } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

/** Billing details for the platform's invoices to a person. */
export type StoredBilling = BillingDetails & { _id: Types.ObjectId };

const text = { type: String, default: '' };
const schema = new Schema<StoredBilling>({
  _id: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  address: text,
  country: { type: String, required: true },
  state: text,
  gstin: text,
});

/** Billing details, by the person's id. */
export const BillingModel = model<StoredBilling>('Billing', schema);

export const billingOf = (userId: string) => BillingModel.findById(userId).lean<StoredBilling>();

export const billingDetailsOf = (stored: StoredBilling): BillingDetails => {
  const { name, address, country, state, gstin } = stored;
  return { name, address, country, state, gstin };
};
