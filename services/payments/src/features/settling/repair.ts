import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import type { OpenOrder } from '../orders/make-order.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { settleOrder } from './settle-order.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/**
 * How often an order is asked about, by how long ago it was shown: with the chore's own pause within a
 * minute while somebody may be at the checkout.
 */
const pauses = [
  { untilMs: 15 * minuteMs, pauseMs: 20_000 },
  { untilMs: 2 * 60 * minuteMs, pauseMs: 45_000 },
  { untilMs: 6 * 60 * minuteMs, pauseMs: 10 * minuteMs },
  { untilMs: dayMs, pauseMs: 30 * minuteMs },
];
const batch = 200;
const atOnce = 5;

/** None once nobody expects it any more. */
function nextAsk({ shownAt }: OpenOrder, now: number): Date | undefined {
  const pause = pauses.find(({ untilMs }) => now - shownAt.getTime() < untilMs);
  return pause && new Date(now + pause.pauseMs);
}

/** Asks the provider for open orders whose browser may have been closed after paying. */
export async function repairOrders(parts: Parts, now = Date.now()): Promise<void> {
  if (!parts.provider) return;
  const orders = await OrderModel.find({
    askAt: mongoose.trusted({ $lte: new Date(now) }),
    providerOrderId: mongoose.trusted({ $ne: null }),
  })
    .sort({ askAt: 1 })
    .limit(batch)
    .lean<OpenOrder[]>();
  const lane = async () => {
    for (let order = orders.shift(); order; order = orders.shift()) await repair(order, parts);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function repair(order: OpenOrder, parts: Parts) {
  // Before asking: other processes leave it alone meanwhile.
  const askAt = nextAsk(order, Date.now());
  const { modifiedCount } = await OrderModel.updateOne(
    { _id: order._id, askAt: order.askAt },
    askAt ? { $set: { askAt } } : { $unset: { askAt: 1 } },
  );
  if (modifiedCount === 0) return;
  await settleOrder(order, parts).catch((err: Error) =>
    parts.logger.warn({ order: order.providerOrderId, err: err.message }, 'an order waits'),
  );
}

const unpaidMs = 30 * dayMs;

/** Forgets orders that nobody paid, long after anybody looked at them. */
export async function removeUnpaidOrders(now = Date.now()): Promise<void> {
  await OrderModel.deleteMany({
    state: 'open',
    shownAt: mongoose.trusted({ $lt: new Date(now - unpaidMs) }),
  });
}
