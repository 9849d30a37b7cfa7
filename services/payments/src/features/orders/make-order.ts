import { setTimeout as sleep } from 'node:timers/promises';
import { conflict, isDuplicateKey, unavailable } from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import { isRefused } from '../provider/provider-error.ts';
import type { ProviderOrder } from '../provider/provider-shapes.ts';
import { providerAway, whenAway } from '../settling/provider-away.ts';
import { type OrderFields, OrderModel, type StoredOrder } from './orders.model.ts';

export type NewOrder = Pick<
  OrderFields,
  'invoiceId' | 'orderId' | 'invoiceNumber' | 'clientName' | 'freelancerId' | 'amount' | 'currency'
>;
export type OpenOrder = StoredOrder & { providerOrderId: string };

/** Longer than a call to the provider may take. */
const makingMs = 20_000;
const waitMs = 100;
const mostWaits = 50;
/** A payment that was begun is asked for from then on. */
const firstAskMs = 20_000;

const isMade = (order: StoredOrder): order is OpenOrder => order.providerOrderId !== undefined;

/**
 * The one open order of an invoice and amount: the one that is there, or a new one, made at the provider
 * once whoever asks at the same time, and however often an answer is lost.
 * @throws AppError `unavailable` when the provider does not answer, `conflict` when it refuses.
 */
export async function makeOrder(wanted: NewOrder, parts: Parts): Promise<OpenOrder> {
  for (let tries = 0; tries < mostWaits; tries += 1) {
    const order = await storedOrder(wanted);
    if (isMade(order)) return order;
    const own = await claim(order);
    if (own) return makeAtProvider(own, parts);
    // Somebody else makes it.
    await sleep(waitMs);
  }
  throw unavailable(whenAway);
}

async function storedOrder(wanted: NewOrder): Promise<StoredOrder> {
  const openKey = `${wanted.invoiceId}:${wanted.amount}`;
  const found = await OrderModel.findOne({ openKey }).lean<StoredOrder>();
  if (found) {
    // Unless it was paid in between.
    await OrderModel.updateOne({ _id: found._id, state: 'open' }, { $set: shown(found) });
    return found;
  }
  const _id = new Types.ObjectId();
  try {
    const receipt = `invoice-${_id}`;
    const now = new Date();
    const times = { createdAt: now, shownAt: now, makingUntil: new Date(0) };
    const order = { ...wanted, ...times, openKey, receipt, state: 'open' as const };
    return (await OrderModel.create({ _id, ...order })).toObject();
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return storedOrder(wanted);
  }
}

/** Once it can be paid, the provider is asked whether it was. */
const shown = (order: StoredOrder) => ({
  shownAt: new Date(),
  ...(isMade(order) ? { askAt: firstAsk() } : {}),
});
const firstAsk = () => new Date(Date.now() + firstAskMs);

/** The order as it was before, for the one who makes it at the provider now. */
const claim = ({ _id }: StoredOrder) =>
  OrderModel.findOneAndUpdate(
    { _id, providerOrderId: null, makingUntil: mongoose.trusted({ $lt: new Date() }) },
    { $set: { makingUntil: new Date(Date.now() + makingMs) } },
  ).lean<StoredOrder>();

async function makeAtProvider(order: StoredOrder, parts: Parts): Promise<OpenOrder> {
  const { _id, receipt } = order;
  const { id: providerOrderId } = await atProvider(order, parts).catch(async (err) => {
    // Whoever asks next need not wait, but asks first what became of it.
    await OrderModel.updateOne({ _id }, { $set: { makingUntil: new Date(1) } });
    if (!isRefused(err)) throw providerAway(err);
    parts.logger.warn({ receipt, err: (err as Error).message }, 'an order was refused');
    throw conflict('The payment provider does not take this amount.');
  });
  await OrderModel.updateOne({ _id }, { $set: { providerOrderId, askAt: firstAsk() } });
  return { ...order, providerOrderId };
}

async function atProvider(order: StoredOrder, parts: Parts): Promise<ProviderOrder> {
  const { orders } = providerOf(parts);
  const { amount, currency, receipt, invoiceNumber, makingUntil } = order;
  const isFirst = makingUntil.getTime() === 0;
  const [made] = isFirst ? [] : await orders.byReceipt(receipt);
  return made ?? orders.create({ amount, currency, receipt, notes: { invoice: invoiceNumber } });
}
