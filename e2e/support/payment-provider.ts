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

/** The provider's id of the order that a call opens. */
async function openOrder(call: `${string} /${string}`, body?: object): Promise<string> {
  const order = await callApi(call, { body });
  if (order.status !== 200) throw new Error(`no order: ${order.status} ${order.body?.message}`);
  return order.body.id;
}

/** The order for the amount due of an invoice, which its page opens too. */
const openOrderOf = (orderId: string) => openOrder(`GET /payment/order/${orderId}`);

/** Runs `work` while the provider sends no webhooks about the payment of an invoice. */
export async function withoutWebhooks(orderId: string, work: () => Promise<void>) {
  const events = { containing: await openOrderOf(orderId) };
  await callSimulator('/webhooks/hold', events);
  try {
    await work();
  } finally {
    await callSimulator('/webhooks/release', events);
  }
}

/** Pays without the checkout window and returns the confirmation that the page would receive. */
export const payAtCheckout = (target: { order_id: string } | { subscription_id: string }) =>
  requestProvider('/v1/checkout/pay', { ...target, outcome: 'paid' }) as Promise<
    Record<string, string>
  >;

async function payOrder(order_id: string) {
  const confirmation = await payAtCheckout({ order_id });
  const { status, body } = await callApi('POST /payment/verify-order-payment', {
    body: confirmation,
  });
  if (status !== 200) throw new Error(`the payment was refused: ${status} ${body?.message}`);
  return { paymentId: confirmation.razorpay_payment_id ?? '' };
}

/** Pays the amount due of an invoice, without a page. */
export const payInvoice = async (orderId: string) => payOrder(await openOrderOf(orderId));

/** Accepts autopay for all invoices of a sender and pays the first, without a page. */
export async function startAutopay(orderId: string) {
  const year = new Date().getFullYear() + 1;
  const body = { scope: 'client', max_amount: 1_500_000, ends_on: `${year}-06-30` };
  await payOrder(await openOrder(`POST /payment/autopay/${orderId}`, body));
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
