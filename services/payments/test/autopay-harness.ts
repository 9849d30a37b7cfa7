import { dayMs } from '@soloist/contracts';
import { runInSequence } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { checkMandate, processDueCharges } from '../src/modules/autopay/autopay.job.ts';
import { revokeEndedMandates } from '../src/modules/autopay/mandates/end-mandate.service.ts';
import {
  MandateModel,
  type StoredMandate,
} from '../src/modules/autopay/mandates/mandates.model.ts';
import { AutopayChargeModel } from '../src/modules/autopay/shared/autopay-charges.model.ts';
import { PaymentModel } from '../src/modules/payments/captures/payments.model.ts';
import { startFakePayables } from './fake-payables.ts';
import { startProviderHarness } from './provider-harness.ts';

export const dayIn = (days: number) =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Payments with invoices of a fake documents service, and clients who turn autopay on. */
export async function startAutopayHarness() {
  const documents = await startFakePayables();
  const payments = await startProviderHarness({ DOCUMENTS_URL: documents.url });
  const { send, simulator, deps } = payments;
  const path = (orderId: string, verb = '') => `/payment/autopay/${orderId}${verb && `/${verb}`}`;
  const terms = { scope: 'client', max_amount: 100_000, ends_on: dayIn(300) };

  const start = (orderId: string, over: object = {}) =>
    send(`POST ${path(orderId)}`, { body: { ...terms, ...over } });

  return {
    ...payments,
    documents,
    start,
    read: async (orderId: string) => (await send(`GET ${path(orderId)}`)).body,
    skip: (orderId: string) => send(`POST ${path(orderId, 'skip')}`),
    stop: (orderId: string) => send(`POST ${path(orderId, 'stop')}`),
    /** A freelancer with a client whose autopay is on, and the link of the paid first invoice. */
    async client(over: object = {}, invoice: Parameters<typeof documents.add>[0] = {}) {
      const freelancerId = newId();
      const clientEmail = `${newId()}@kaveri.example`;
      const details = { freelancerId, clientEmail, ...invoice };
      const orderId = documents.add({ ...details, sentAt: new Date(0) });
      const { status, body } = await start(orderId, over);
      if (status !== 200) throw new Error(JSON.stringify(body));
      const record = await simulator.pay({ order_id: body.id });
      await payments.verify(record);
      const findMandate = () =>
        MandateModel.findOne({ freelancerId }).orFail().lean<StoredMandate>();
      // Directly: the service's own task may have taken its turn and still be working.
      await checkMandate(await findMandate(), deps);
      const mandate = await findMandate();
      return {
        freelancerId,
        orderId,
        mandate,
        token: payments.tokenFor({ userId: freelancerId }),
        mandateNow: () => MandateModel.findById(mandate._id).orFail().lean(),
        /** Another invoice of this client. */
        invoice: (more: Parameters<typeof documents.add>[0] = {}) =>
          documents.add({ ...details, sentAt: new Date(), ...more }),
      };
    },
    /** Announces everything that is due. */
    async announce() {
      const active = await MandateModel.find({ state: 'active' }).lean<StoredMandate[]>();
      await runInSequence(active, (mandate) => checkMandate(mandate, deps));
    },
    /** Makes the charges that are due in some days, as if they had passed. */
    charge: (days = 2, leaseMs = 60_000) =>
      processDueCharges(deps, { now: Date.now() + days * dayMs, leaseMs }),
    revoke: () => revokeEndedMandates(deps, new Date(Date.now() + 2 * dayMs)),
    chargeOf: (orderId: string) => AutopayChargeModel.findOne({ orderId }).select('+outbox').lean(),
    paymentsOf: (orderId: string) =>
      PaymentModel.find({ invoiceId: documents.idOf(orderId) }).lean(),
    async close() {
      await payments.close();
      documents.close();
    },
  };
}
export type AutopayHarness = Awaited<ReturnType<typeof startAutopayHarness>>;
