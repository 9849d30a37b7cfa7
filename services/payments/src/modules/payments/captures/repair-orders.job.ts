import { dayMs, minuteMs } from '@soloist/contracts';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../../deps.ts';
import type { OpenOrder } from '../orders/create-order.service.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { captureOrder } from './capture-payment.service.ts';

/**
 * How often an order is queried, by the time since it was shown: at the task's own interval within
 * a minute while a payer may be at the checkout.
 */
const pauses = [
  { untilMs: 15 * minuteMs, pauseMs: 20_000 },
  { untilMs: 2 * 60 * minuteMs, pauseMs: 45_000 },
  { untilMs: 6 * 60 * minuteMs, pauseMs: 10 * minuteMs },
  { untilMs: dayMs, pauseMs: 30 * minuteMs },
];
const batch = 200;
const atOnce = 5;

/** Null once no payment is expected any more. */
function nextQueryAt({ shownAt }: OpenOrder, now: number): Date | undefined {
  const pause = pauses.find(({ untilMs }) => now - shownAt.getTime() < untilMs);
  return pause && new Date(now + pause.pauseMs);
}

/** Queries the provider for open orders that may have been paid in a closed browser. */
export async function repairOrders(deps: PaymentsDeps, now = Date.now()): Promise<void> {
  if (!deps.provider) return;
  const orders = await OrderModel.find({
    askAt: mongoose.trusted({ $lte: new Date(now) }),
    providerOrderId: mongoose.trusted({ $ne: null }),
  })
    .sort({ askAt: 1 })
    .limit(batch)
    .lean<OpenOrder[]>();
  const lane = async () => {
    for (let order = orders.shift(); order; order = orders.shift()) await repair(order, deps);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function repair(order: OpenOrder, deps: PaymentsDeps) {
  // Before the query: other processes skip it meanwhile.
  const askAt = nextQueryAt(order, Date.now());
  const { modifiedCount } = await OrderModel.updateOne(
    { _id: order._id, askAt: order.askAt },
    askAt ? { $set: { askAt } } : { $unset: { askAt: 1 } },
  );
  if (modifiedCount === 0) return;
  await captureOrder(order, deps).catch((err: Error) =>
    deps.logger.warn(
      { order: order.providerOrderId, err: err.message },
      'order not processed, will retry',
    ),
  );
}

const unpaidMs = 30 * dayMs;

/** Deletes unpaid orders, long after they were last shown. */
export async function removeUnpaidOrders(now = Date.now()): Promise<void> {
  await OrderModel.deleteMany({
    state: 'open',
    shownAt: mongoose.trusted({ $lt: new Date(now - unpaidMs) }),
  });
}
