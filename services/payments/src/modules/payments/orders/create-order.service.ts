import { setTimeout as sleep } from 'node:timers/promises';
import { conflict, isDuplicateKey, unavailable } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import {
  isRefused,
  type ProviderOrder,
  providerUnavailableMessage,
  toUnavailableError,
} from '../../provider/index.ts';
import { type OrderFields, OrderModel, type StoredOrder } from './orders.model.ts';

export type NewOrder = Pick<
  OrderFields,
  | 'invoiceId'
  | 'orderId'
  | 'invoiceNumber'
  | 'clientName'
  | 'payerId'
  | 'freelancerId'
  | 'amount'
  | 'currency'
  | 'mandate'
>;
export type OpenOrder = StoredOrder & { providerOrderId: string };

/** Longer than a call to the provider may take. */
const creatingMs = 20_000;
const waitMs = 100;
const mostWaits = 50;
/** A started payment is queried from then on. */
const firstQueryDelayMs = 20_000;

const isAtProvider = (order: StoredOrder): order is OpenOrder =>
  order.providerOrderId !== undefined;

/**
 * The one open order of an invoice and amount: the existing one, or a new one, created at the
 * provider once, also for concurrent requests and lost responses.
 * @throws AppError `unavailable` when the provider does not respond, `conflict` when it refuses.
 */
export async function createOrder(input: NewOrder, deps: PaymentsDeps): Promise<OpenOrder> {
  for (let tries = 0; tries < mostWaits; tries += 1) {
    const order = await storedOrder(input);
    // Another process has just stored it.
    if (!order) continue;
    if (isAtProvider(order)) return order;
    const claimed = await claim(order);
    if (claimed) return createAtProvider(claimed, deps);
    // Another process creates it.
    await sleep(waitMs);
  }
  throw unavailable(providerUnavailableMessage);
}

/** The open order of this invoice and amount; undefined when another process stores it meanwhile. */
async function storedOrder(input: NewOrder): Promise<StoredOrder | undefined> {
  const openKey = openKeyOf(input);
  const existing = await OrderModel.findOne({ openKey }).lean<StoredOrder>();
  if (existing) {
    // The order may have been paid meanwhile.
    await OrderModel.updateOne(
      { _id: existing._id, state: 'open' },
      { $set: { ...viewFields(existing), payerId: input.payerId } },
    );
    return existing;
  }
  const _id = new Types.ObjectId();
  try {
    const receipt = `invoice-${_id}`;
    const now = new Date();
    const times = { createdAt: now, shownAt: now, makingUntil: new Date(0) };
    const order = { ...input, ...times, openKey, receipt, state: 'open' as const };
    return (await OrderModel.create({ _id, ...order })).toObject();
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return undefined;
  }
}

/** A hand payment and a charge of the same amount share an order, which the provider takes once. */
const openKeyOf = ({ invoiceId, amount, mandate }: NewOrder) =>
  [invoiceId, amount, ...(mandate ? [mandate.mandateId] : [])].join(':');

/** Once it is payable, the provider is queried for its payment. */
const viewFields = (order: StoredOrder) => ({
  shownAt: new Date(),
  askAt: isAtProvider(order) ? firstQueryAt() : undefined,
});
const firstQueryAt = () => new Date(Date.now() + firstQueryDelayMs);

/** The order's previous state, for the caller who now creates it at the provider. */
const claim = ({ _id }: StoredOrder) =>
  OrderModel.findOneAndUpdate(
    { _id, providerOrderId: null, makingUntil: mongoose.trusted({ $lt: new Date() }) },
    { $set: { makingUntil: new Date(Date.now() + creatingMs) } },
  ).lean<StoredOrder>();

async function createAtProvider(order: StoredOrder, deps: PaymentsDeps): Promise<OpenOrder> {
  const { _id, receipt } = order;
  const { id: providerOrderId } = await findOrCreateAtProvider(order, deps).catch(async (err) => {
    // The next caller need not wait, but first queries its outcome.
    await OrderModel.updateOne({ _id }, { $set: { makingUntil: new Date(1) } });
    if (!isRefused(err)) throw toUnavailableError(err);
    deps.logger.warn({ receipt, err: (err as Error).message }, 'order rejected by the provider');
    throw conflict('The payment provider doesn’t accept this amount.');
  });
  await OrderModel.updateOne({ _id }, { $set: { providerOrderId, askAt: firstQueryAt() } });
  return { ...order, providerOrderId };
}

async function findOrCreateAtProvider(
  order: StoredOrder,
  deps: PaymentsDeps,
): Promise<ProviderOrder> {
  const { orders } = providerOf(deps);
  const { amount, currency, receipt, invoiceNumber, makingUntil, mandate } = order;
  const isFirst = makingUntil.getTime() === 0;
  const [made] = isFirst ? [] : await orders.byReceipt(receipt);
  const notes = { invoice: invoiceNumber };
  return made ?? orders.create({ amount, currency, receipt, notes, ...(mandate && { mandate }) });
}
