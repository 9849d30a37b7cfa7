import { type AutopayChargeState, autopayChargeStates, type DomainEvent } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema } from 'mongoose';

export interface AutopayChargeFields {
  /** `<invoice>-<installment>`: of each, there is one charge. */
  _id: string;
  mandateId: string;
  freelancerId: string;
  invoiceId: string;
  /** Id in the invoice's public link. */
  orderId: string;
  number: string;
  /** Counted from 0. */
  installment: number;
  /** As announced last, in minor units. */
  amount: number;
  state: AutopayChargeState;
  announcedAt: Date;
  /** The event whose email announces it, its changed amount or its next try. */
  noticeId: string;
  /** When it is processed next; missing once it has ended. */
  nextAt?: Date;
  /** Charges sent so far. */
  attempts: number;
  firstSentAt?: Date;
  sentAt?: Date;
  providerOrderId?: string;
  /** Why the last charge failed. */
  reason: string;
  outbox: DomainEvent[];
}
export type StoredAutopayCharge = Omit<AutopayChargeFields, 'outbox'>;

export const plannedStates: AutopayChargeState[] = ['announced', 'retrying'];
/** Whether it will be made, or tried again. */
export const isPlanned = ({ state }: Pick<StoredAutopayCharge, 'state'>): boolean =>
  plannedStates.includes(state);

const text = { type: String, required: true };
const number = { type: Number, required: true, validate: Number.isSafeInteger };
const schema = new Schema<AutopayChargeFields>({
  _id: text,
  mandateId: text,
  freelancerId: text,
  invoiceId: text,
  orderId: text,
  number: text,
  installment: number,
  amount: number,
  state: { type: String, enum: autopayChargeStates, required: true },
  announcedAt: { type: Date, required: true },
  noticeId: text,
  nextAt: Date,
  attempts: { ...number, default: 0 },
  firstSentAt: Date,
  sentAt: Date,
  providerOrderId: String,
  reason: { type: String, default: '' },
});
schema.plugin(outboxPlugin);
schema.index({ nextAt: 1 }, { sparse: true });
schema.index({ mandateId: 1, announcedAt: -1 });
schema.index({ invoiceId: 1, announcedAt: -1 });
schema.index({ freelancerId: 1 });

/** Charges of saved payment methods, one for each invoice or installment. */
export const AutopayChargeModel = model<AutopayChargeFields>('AutopayCharge', schema);
