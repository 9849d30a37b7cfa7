import {
  type AutopayScope,
  autopayScopes,
  type DomainEvent,
  type Mandate,
  type MandateEnd,
  mandateEnds,
  mandateStates,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

export interface MandateFields {
  freelancerId: string;
  clientName: string;
  clientEmail: string;
  senderName: string;
  senderEmail: string;
  /** The client's. */
  timeZone: string;
  scope: AutopayScope;
  recurringId?: string;
  /** The public link of the invoice whose payment saves the payment method, and its number. */
  orderId: string;
  number: string;
  /** Minor units. */
  maxAmount: number;
  /** The last day, as accepted. */
  endsOn: string;
  /** The accepted text. */
  text: string[];
  acceptedAt: Date;
  state: Mandate['state'];
  endReason?: MandateEnd;
  endedAt?: Date;
  /** What it covers, while it has not ended: unique for each freelancer. */
  liveKey?: string;
  providerOrderId: string;
  customerId: string;
  /** The provider's ids of the saved payment method and of the payment that saved it. */
  tokenId?: string;
  paymentId?: string;
  method: string;
  /** When its state and its invoices are checked next; missing once it has ended. */
  checkAt?: Date;
  /** When the payment method is deleted at the provider; missing once it was. */
  revokeAt?: Date;
  /** A person's account was deleted: this is deleted with the payment method. */
  isErased?: true;
  outbox: DomainEvent[];
}
export type StoredMandate = Omit<MandateFields, 'outbox'> & { _id: Types.ObjectId };

/** Whether its last day has ended at a time. */
export const hasExpired = ({ endsOn }: Pick<MandateFields, 'endsOn'>, at = Date.now()): boolean =>
  new Date(at).toISOString().slice(0, 10) > endsOn;

const text = { type: String, required: true };
const date = { type: Date, required: true };
const schema = new Schema<MandateFields>({
  freelancerId: text,
  clientName: text,
  clientEmail: text,
  senderName: text,
  senderEmail: text,
  timeZone: { type: String, default: '' },
  scope: { type: String, enum: autopayScopes, required: true },
  recurringId: String,
  orderId: text,
  number: text,
  maxAmount: { type: Number, required: true, validate: Number.isSafeInteger },
  endsOn: text,
  text: [String],
  acceptedAt: date,
  state: { type: String, enum: mandateStates, required: true },
  endReason: { type: String, enum: mandateEnds },
  endedAt: Date,
  liveKey: String,
  providerOrderId: text,
  customerId: text,
  tokenId: String,
  paymentId: String,
  method: { type: String, default: '' },
  checkAt: Date,
  revokeAt: Date,
  isErased: Boolean,
});
schema.plugin(outboxPlugin);
schema.index(
  { freelancerId: 1, liveKey: 1 },
  { unique: true, partialFilterExpression: { liveKey: { $exists: true } } },
);
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ freelancerId: 1, clientEmail: 1, _id: -1 });
schema.index({ clientEmail: 1 });
schema.index({ tokenId: 1 }, { sparse: true });
schema.index({ checkAt: 1 }, { sparse: true });
schema.index({ revokeAt: 1 }, { sparse: true });

/** Clients' permissions to charge a saved payment method. */
export const MandateModel = model<MandateFields>('Mandate', schema);
