import { app } from './app.ts';
import { callApi } from './people.ts';
import { withMongo } from './stores.ts';

async function ask(path: string, body?: object) {
  const response = await fetch(new URL(path, app.paymentProviderUrl), {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`the provider answered ${response.status} to ${path}`);
  return response.json();
}

/** What a bank does at the provider, such as `POST /simulator/payouts/pout_…`. */
export const atProvider = (path: string, body?: object) => ask(`/simulator${path}`, body);

/** While the provider tells nothing of what happens there. */
export async function withoutWebhooks(work: () => Promise<void>) {
  await atProvider('/webhooks/hold', {});
  try {
    await work();
  } finally {
    await atProvider('/webhooks/release', {});
  }
}

/** Pays in the checkout without its window: what it then tells the page. */
export const payAtCheckout = (what: { order_id: string } | { subscription_id: string }) =>
  ask('/v1/checkout/pay', { ...what, outcome: 'paid' }) as Promise<Record<string, string>>;

/** Pays what is due by an invoice's link, without a page. */
export async function payInvoice(orderId: string) {
  const order = await callApi(`GET /payment/order/${orderId}`);
  if (order.status !== 200) throw new Error(`no order: ${order.status} ${order.body?.message}`);
  const said = await payAtCheckout({ order_id: order.body.id });
  const { status, body } = await callApi('POST /payment/verify-order-payment', { body: said });
  if (status !== 200) throw new Error(`the payment was refused: ${status} ${body?.message}`);
  return { paymentId: said.razorpay_payment_id ?? '' };
}

/** Subscribes somebody to Pro by the month, without a page. */
export async function subscribe(token: string) {
  const { body } = await callApi('POST /payment/subscription', { body: { plan: 'monthly' } });
  const subscriptionId: string = body.id;
  await callApi('POST /payment/subscription/claim', { token, body: { id: subscriptionId } });
  const { razorpay_subscription_id: razorpay_order_id, ...said } = await payAtCheckout({
    subscription_id: subscriptionId,
  });
  const verified = { razorpay_order_id, ...said };
  await callApi('POST /payment/verify-payment', { token, body: verified });
  return { subscriptionId };
}

/** Lets the days pass in which an invoice's payments wait, and what of them goes to others. */
export const passRefundWindow = (invoiceId: string) =>
  withMongo(async (mongo) => {
    const payments = mongo.db('soloist_payments');
    const dueAt = new Date(Date.now() - 1000);
    const ids = await payments.collection('payments').distinct('_id', { invoiceId });
    await payments.collection('payments').updateMany({ _id: { $in: ids } }, { $set: { dueAt } });
    await payments
      .collection('rewards')
      .updateMany({ _id: { $in: ids }, askAt: { $ne: null } }, { $set: { dueAt, askAt: dueAt } });
  });
