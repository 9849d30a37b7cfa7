import { createLogger } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { freePort } from '../../../tools/ports.ts';
import type { PaymentsConfig } from '../src/config.ts';
import type { PaymentsDeps } from '../src/deps.ts';
import { createDocumentsClient } from '../src/modules/documents/documents.client.ts';
import { PaymentModel } from '../src/modules/payments/captures/payments.model.ts';
import { createOrder, type NewOrder } from '../src/modules/payments/orders/create-order.service.ts';
import { createProvider } from '../src/modules/provider/provider.client.ts';
import { startTestPayments } from './payments-harness.ts';
import { type SentEvent, startSimulator } from './simulator-harness.ts';

const sampleOrderId = newId().padEnd(32, 'x');

/** Payments with the simulated provider, whose events are held until a test delivers them. */
export async function startProviderHarness(over: Partial<PaymentsConfig> = {}) {
  const simulator = await startSimulator();
  const DOCUMENTS_URL = `http://127.0.0.1:${await freePort()}`;
  const payments = await startTestPayments({ ...simulator.settings, DOCUMENTS_URL, ...over });
  const { config, send } = payments;
  const deps: PaymentsDeps = {
    config,
    logger: createLogger('payments', 'silent'),
    queue: { enqueue: async () => {}, close: async () => {} },
    documents: createDocumentsClient(config),
    provider: createProvider(config),
  };

  const webhook = (headers: Record<string, string>, body: string | Buffer, url = payments.url) =>
    fetch(`${url}/payment/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(Buffer.from(body)),
    }).then(async (response) => ({ status: response.status, body: await response.json() }));

  return {
    ...payments,
    simulator,
    deps,
    /** An order at the provider for an invoice, without documents. */
    newOrder: (overrides: Partial<NewOrder> = {}) =>
      createOrder(
        {
          invoiceId: newId(),
          orderId: sampleOrderId,
          invoiceNumber: 'INV-0044',
          clientName: 'Sofie Lind',
          freelancerId: newId(),
          amount: 100_000,
          currency: 'INR',
          ...overrides,
        },
        deps,
      ),
    pay: ({ providerOrderId }: { providerOrderId: string }, outcome = 'paid') =>
      simulator.pay({ order_id: providerOrderId }, outcome),
    verify: (record: object) => send('POST /payment/verify-order-payment', { body: record }),
    /** Runs while the provider does not respond to any request about payments. */
    async whileAway(work: () => Promise<void>) {
      const { control, clearFaults } = simulator;
      await control('faults', { call: 'GET /payments', kind: 'broken', times: 1000 });
      await work().finally(clearFaults);
    },
    webhook,
    /** Delivers an event like the provider. */
    deliver: ({ id, body, signature }: SentEvent, url?: string) =>
      webhook({ 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }, body, url),
    /** Published events about one record, by its id in the body. */
    eventsFor: async (id: string) =>
      (await simulator.events()).filter(({ body }) => body.includes(id)),
    balanceOf: async (userId: string) => {
      const token = payments.tokenFor({ userId });
      return (await send('GET /wallet/balance', { token })).body.balances;
    },
    booked: (paymentId: string) =>
      eventually(async () => {
        const payment = await PaymentModel.findById(paymentId).lean();
        return payment?.bookedAt && payment;
      }),
    async close() {
      await payments.close();
      await simulator.close();
    },
  };
}
export type PaymentsHarness = Awaited<ReturnType<typeof startProviderHarness>>;
