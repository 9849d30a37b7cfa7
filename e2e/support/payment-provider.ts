import { app } from './app.ts';
import { callApi } from './people.ts';
import { withMongo } from './stores.ts';

async function requestProvider(path: string, body?: object) {
  const response = await fetch(new URL(path, app.paymentProviderUrl), {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`the provider answered ${response.status} to ${path}`);
  return response.json();
}

/** Simulates an act of a bank, such as `POST /simulator/payouts/pout_…`. */
export const callSimulator = (path: string, body?: object) =>
  requestProvider(`/simulator${path}`, body);

/** Runs `work` while the provider sends no webhooks. */
export async function withoutWebhooks(work: () => Promise<void>) {
  await callSimulator('/webhooks/hold', {});
  try {
    await work();
  } finally {
    await callSimulator('/webhooks/release', {});
  }
}

/** Pays without the checkout window and returns the confirmation that the page would receive. */
export const payAtCheckout = (target: { order_id: string } | { subscription_id: string }) =>
  requestProvider('/v1/checkout/pay', { ...target, outcome: 'paid' }) as Promise<
    Record<string, string>
  >;

/** Pays the amount due of an invoice, without a page. */
export async function payInvoice(orderId: string) {
  const order = await callApi(`GET /payment/order/${orderId}`);
  if (order.status !== 200) throw new Error(`no order: ${order.status} ${order.body?.message}`);
  const confirmation = await payAtCheckout({ order_id: order.body.id });
  const { status, body } = await callApi('POST /payment/verify-order-payment', {
    body: confirmation,
  });
  if (status !== 200) throw new Error(`the payment was refused: ${status} ${body?.message}`);
  return { paymentId: confirmation.razorpay_payment_id ?? '' };
}

/** Accepts autopay for all invoices of a sender and pays the first, without a page. */
export async function startAutopay(orderId: string) {
  const year = new Date().getFullYear() + 1;
  const body = { scope: 'client', max_amount: 1_500_000, ends_on: `${year}-06-30` };
  const order = await callApi(`POST /payment/autopay/${orderId}`, { body });
  if (order.status !== 200) throw new Error(`no order: ${order.status} ${order.body?.message}`);
  const confirmation = await payAtCheckout({ order_id: order.body.id });
  await callApi('POST /payment/verify-order-payment', { body: confirmation });
}

/** Subscribes a person to monthly Pro, without a page. */
export async function subscribe(token: string) {
  const { body } = await callApi('POST /payment/subscription', { body: { plan: 'monthly' } });
  const subscriptionId: string = body.id;
  await callApi('POST /payment/subscription/claim', { token, body: { id: subscriptionId } });
  const { razorpay_subscription_id: razorpay_order_id, ...confirmation } = await payAtCheckout({
    subscription_id: subscriptionId,
  });
  const verified = { razorpay_order_id, ...confirmation };
  await callApi('POST /payment/verify-payment', { token, body: verified });
  return { subscriptionId };
}

/** Ends the refund window of an invoice's payments and of their referral rewards. */
export const endRefundWindow = (invoiceId: string) =>
  withMongo(async (mongo) => {
    const payments = mongo.db('soloist_payments');
    const dueAt = new Date(Date.now() - 1000);
    const ids = await payments.collection('payments').distinct('_id', { invoiceId });
    await payments.collection('payments').updateMany({ _id: { $in: ids } }, { $set: { dueAt } });
    await payments
      .collection('rewards')
      .updateMany({ _id: { $in: ids }, askAt: { $ne: null } }, { $set: { dueAt, askAt: dueAt } });
  });
