import { createLogger } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { freePort } from '../../../../tools/ports.ts';
import { createDocumentsClient } from '../clients/documents.ts';
import type { PaymentsConfig } from '../config.ts';
import { makeOrder, type NewOrder } from '../features/orders/make-order.ts';
import { createProvider } from '../features/provider/provider.ts';
import { PaymentModel } from '../features/settling/payments.model.ts';
import type { Parts } from '../parts.ts';
import { startTestPayments } from './start-payments.ts';
import { type SentEvent, startSimulator } from './start-simulator.ts';

const shapeless = newId().padEnd(32, 'x');

/** Payments with the simulated provider, whose events wait until a test delivers them. */
export async function startPaying(over: Partial<PaymentsConfig> = {}) {
  const simulator = await startSimulator();
  const DOCUMENTS_URL = `http://127.0.0.1:${await freePort()}`;
  const payments = await startTestPayments({ ...simulator.settings, DOCUMENTS_URL, ...over });
  const { config, send } = payments;
  const parts: Parts = {
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
    parts,
    /** An order at the provider of an invoice that nobody asks documents about. */
    newOrder: (facts: Partial<NewOrder> = {}) =>
      makeOrder(
        {
          invoiceId: newId(),
          orderId: shapeless,
          invoiceNumber: 'INV-0044',
          clientName: 'Sofie Lind',
          freelancerId: newId(),
          amount: 100_000,
          currency: 'INR',
          ...facts,
        },
        parts,
      ),
    pay: ({ providerOrderId }: { providerOrderId: string }, outcome = 'paid') =>
      simulator.pay({ order_id: providerOrderId }, outcome),
    verify: (said: object) => send('POST /payment/verify-order-payment', { body: said }),
    /** While the provider answers nothing that is asked of payments, whoever asks. */
    async whileAway(work: () => Promise<void>) {
      const { control, clearFaults } = simulator;
      await control('faults', { call: 'GET /payments', kind: 'broken', times: 1000 });
      await work().finally(clearFaults);
    },
    webhook,
    /** As the provider tells it. */
    deliver: ({ id, body, signature }: SentEvent, url?: string) =>
      webhook({ 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }, body, url),
    /** What it told of one thing, by its id in the body. */
    eventsAbout: async (id: string) =>
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
export type Paying = Awaited<ReturnType<typeof startPaying>>;
