import { type DomainEvent, type FundAccount, fundAccountStates } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

/** Maximum number of a person's accounts. */
export const mostAccounts = 5;

interface FundAccountFields {
  userId: string;
  kind: FundAccount['kind'];
  /** The provider's id: only the provider stores the full number or address. */
  providerId: string;
  /** The masked number or address, for display. */
  label: string;
  /** Keyed hash of its number or address: the same account has the same one. */
  instrument: string;
  state: FundAccount['state'];
  registeredName: string;
  reason: string;
  /** Id of the provider's verification at the bank. */
  validationId?: string;
  /** When the verification was requested; the response may have been lost. */
  validatedAt?: Date;
  /** Below `mostAccounts`, each unique: concurrent additions never exceed the limit. */
  place?: number;
  /** The person removed it; stored, so that it is recognized when they add it again. */
  isRemoved: boolean;
  /** When the next call to the provider is due. */
  askAt?: Date;
  /** Times of recent additions. */
  additions: Date[];
  createdAt: Date;
  outbox: DomainEvent[];
}
export type StoredFundAccount = FundAccountFields & { _id: Types.ObjectId };

const text = { type: String, default: '' };
const schema = new Schema<FundAccountFields>({
  userId: { type: String, required: true },
  kind: { type: String, enum: ['bank_account', 'vpa'], required: true },
  providerId: { type: String, required: true },
  label: text,
  instrument: { type: String, required: true },
  state: { type: String, enum: fundAccountStates, required: true },
  registeredName: text,
  reason: text,
  validationId: String,
  validatedAt: Date,
  place: Number,
  isRemoved: { type: Boolean, default: false },
  askAt: Date,
  additions: [Date],
  createdAt: { type: Date, default: () => new Date() },
});
schema.plugin(outboxPlugin);
export const indexOfPerson = { userId: 1, instrument: 1 } as const;
schema.index(indexOfPerson, { unique: true });
schema.index(
  { userId: 1, place: 1 },
  { unique: true, partialFilterExpression: { place: { $exists: true } } },
);
schema.index({ providerId: 1 });
schema.index({ validationId: 1 }, { sparse: true });
schema.index({ askAt: 1 }, { sparse: true });

export const FundAccountModel = model<FundAccountFields>('FundAccount', schema);
