import { app } from './app.ts';
import { withMongo } from './stores.ts';

/** What a bank does at the provider, such as `POST /simulator/payouts/pout_…`. */
export async function atProvider(path: string, body?: object) {
  const response = await fetch(new URL(`/simulator${path}`, app.paymentProviderUrl), {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`the provider answered ${response.status} to ${path}`);
  return response.json();
}

/** Lets the days pass in which an invoice's payments wait. */
export const passRefundWindow = (invoiceId: string) =>
  withMongo((mongo) =>
    mongo
      .db('soloist_payments')
      .collection('payments')
      .updateMany({ invoiceId }, { $set: { dueAt: new Date(Date.now() - 1000) } }),
  );
