import { model, Schema, type Types } from 'mongoose';

interface PaidClientFields {
  freelancerId: Types.ObjectId;
  /** SHA-256 of the address that the invoice was sent to. */
  emailHash: string;
  /** The first paid invoice. */
  invoice: string;
  at: Date;
}

const schema = new Schema<PaidClientFields>({
  freelancerId: { type: Schema.Types.ObjectId, required: true },
  emailHash: { type: String, required: true },
  invoice: { type: String, required: true },
  at: { type: Date, required: true },
});
schema.index({ freelancerId: 1, emailHash: 1 }, { unique: true });
schema.index({ emailHash: 1 });

/** Which address paid which freelancer's invoice, as the documents service reported it. */
export const PaidClientModel = model<PaidClientFields>('PaidClient', schema);
