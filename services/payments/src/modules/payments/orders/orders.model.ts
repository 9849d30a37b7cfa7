import { type Currency, currencies } from '@soloist/contracts';
import { createFinder } from '@soloist/server-kit/batcher';
import mongoose, { model, Schema, type Types } from 'mongoose';
import type { ProviderMandateTerms } from '../../provider/index.ts';

/**
 * `open`: it may exist at the provider, and may be paid. `paid`: its payment is
 * booked.
 */
const orderStates = ['open', 'paid'] as const;

export interface OrderMandate extends ProviderMandateTerms {
  mandateId: string;
}

export interface OrderFields {
  /** The amount due when it was requested: never a browser's amount. */
  invoiceId: string;
  /** Id in the invoice's public link. */
  orderId: string;
  invoiceNumber: string;
  clientName: string;
  /** The recipient whose link showed it last; missing where the invoice has one link only. */
  payerId?: string | undefined;
  freelancerId: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Finds the order at the provider when its response was lost. */
  receipt: string;
  providerOrderId?: string;
  state: (typeof orderStates)[number];
  /** Its payment saves the payment method for this mandate. */
  mandate?: OrderMandate;
  /** `<invoice>:<amount>` while it is open, unique; a mandate's order has its own. */
  openKey?: string;
  /** Until then a process is creating it at the provider. */
  makingUntil: Date;
  /** When it was last shown to a payer. */
  shownAt: Date;
  /** When the provider is queried next for its payment; null once none is expected. */
  askAt?: Date;
  createdAt: Date;
}
export type StoredOrder = OrderFields & { _id: Types.ObjectId };

const text = { type: String, required: true };
const date = { type: Date, required: true };
const schema = new Schema<OrderFields>({
  invoiceId: text,
  orderId: text,
  invoiceNumber: text,
  clientName: text,
  payerId: String,
  freelancerId: text,
  amount: { type: Number, required: true, validate: Number.isSafeInteger },
  currency: { type: String, enum: currencies, required: true },
  receipt: { ...text, unique: true },
  providerOrderId: String,
  state: { type: String, enum: orderStates, required: true },
  mandate: {
    type: new Schema<OrderMandate>(
      {
        mandateId: text,
        customerId: text,
        maxAmount: { type: Number, required: true },
        expiresAt: date,
      },
      { _id: false },
    ),
  },
  openKey: String,
  makingUntil: date,
  shownAt: date,
  askAt: Date,
  createdAt: date,
});
schema.index({ providerOrderId: 1 }, { unique: true, sparse: true });
schema.index({ openKey: 1 }, { unique: true, sparse: true });
schema.index({ askAt: 1 }, { sparse: true });
schema.index({ invoiceId: 1 });
schema.index({ state: 1, shownAt: 1 });

/** Orders created at the provider for invoices. */
export const OrderModel = model<OrderFields>('Order', schema);

/** The order of one of the provider's ids. Concurrent reads share a query. */
export const findOrder = createFinder(
  (ids) =>
    OrderModel.find({ providerOrderId: mongoose.trusted({ $in: ids }) }).lean<StoredOrder[]>(),
  ({ providerOrderId }) => providerOrderId,
);
