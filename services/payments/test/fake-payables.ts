import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayMs, hourMs, type PayableInvoice } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import mongoose from 'mongoose';
import { AutopayChargeModel } from '../src/modules/autopay/shared/autopay-charges.model.ts';
import { PaymentModel } from '../src/modules/payments/captures/payments.model.ts';

type Payable = Omit<PayableInvoice, 'balance' | 'noted' | 'orderId'> & {
  sentAt: Date;
  /** What the freelancer recorded, in minor units. */
  paidByBank?: number;
};
/** By default, emails arrived long ago. */
const arrived = { state: 'sent', sentAt: new Date(0).toISOString() } as const;

/**
 * The documents service as far as autopay reads it: invoices whose captured payments it has
 * recorded already, except for those in `unrecorded`.
 */
export async function startFakePayables() {
  const invoices = new Map<string, Payable>();
  /** Links of further recipients: the invoice's own, and who pays by it. */
  const links = new Map<string, { orderId: string; payerId: string }>();
  const notices = new Map<string, Omit<NonNullable<PayableInvoice['chargeNotice']>, 'id'>>();
  /** Ids in links of invoices whose payments it has not recorded yet. */
  const unrecorded = new Set<string>();
  const addBalances = async (all: [string, Payable][]): Promise<PayableInvoice[]> => {
    const invoiceId = mongoose.trusted({ $in: all.map(([, { invoiceId }]) => invoiceId) });
    const payments = await PaymentModel.find({ invoiceId }).lean();
    const charges = await AutopayChargeModel.find({ invoiceId }).sort({ announcedAt: -1 }).lean();
    const paymentsOf = Map.groupBy(payments, ({ invoiceId }) => invoiceId);
    const chargesOf = Map.groupBy(charges, ({ invoiceId }) => invoiceId);
    return all.map(([orderId, invoice]) => {
      const recorded = unrecorded.has(orderId) ? [] : (paymentsOf.get(invoice.invoiceId) ?? []);
      const paid = recorded.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
      const balance = Math.max(0, invoice.total - paid - (invoice.paidByBank ?? 0));
      const status = balance === 0 ? 'paid' : invoice.status;
      const charge = chargesOf.get(invoice.invoiceId)?.[0];
      const noted = recorded.map(({ _id }) => _id);
      const chargeNotice = charge && { id: charge.noticeId, ...(notices.get(orderId) ?? arrived) };
      return { ...invoice, orderId, balance, status, noted, ...(chargeNotice && { chargeNotice }) };
    });
  };
  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://documents');
    const reply = (body: object) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (pathname.endsWith('/autopayable')) {
      const query = (name: string) => searchParams.get(name);
      const covered = [...invoices].filter(
        ([orderId, { clientEmail, freelancerId, recurringId, sentAt }]) =>
          clientEmail === query('email') &&
          freelancerId === query('freelancerId') &&
          (!query('recurringId') || recurringId === query('recurringId')) &&
          (orderId === query('orderId') || sentAt.toISOString() >= (query('since') ?? '')),
      );
      const due = (await addBalances(covered)).filter(
        ({ status, balance }) => status !== 'void' && balance > 0,
      );
      return reply({ success: true, invoices: due.slice(0, 100) });
    }
    const link = pathname.split('/').at(-1)!;
    const { orderId, ...payer } = links.get(link) ?? { orderId: link };
    const found = invoices.get(orderId);
    if (found) {
      const [invoice] = await addBalances([[orderId, found]]);
      return reply({ success: true, invoice: { ...invoice, ...payer } });
    }
    res.statusCode = 404;
    reply({ success: false, message: 'Not found.', code: 'not_found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Adds an invoice that is due tomorrow, and returns the id in its link. */
    add(over: Partial<Payable> = {}) {
      const orderId = newId().padEnd(32, 'x');
      invoices.set(orderId, {
        invoiceId: newId(),
        number: `INV-${invoices.size + 1}`,
        freelancerId: newId(),
        clientName: 'Asha Rao',
        clientEmail: 'asha@kaveri.example',
        status: 'sent',
        currency: 'INR',
        total: 50_000,
        part_payments: false,
        deposit: 0,
        senderName: 'Ada Okafor',
        senderEmail: 'ada@soloist.example',
        timeZone: 'Asia/Kolkata',
        recurringId: null,
        dueAt: new Date(Date.now() + dayMs + 15 * hourMs).toISOString(),
        isContested: false,
        sentAt: new Date(),
        ...over,
      });
      return orderId;
    },
    /** Another recipient's link to an invoice. */
    addLink(orderId: string) {
      const link = newId().padEnd(32, 'y');
      links.set(link, { orderId, payerId: newId() });
      return link;
    },
    change: (orderId: string, change: Partial<Payable>) =>
      invoices.set(orderId, { ...invoices.get(orderId)!, ...change }),
    /** The outcome of the email about its next charge. */
    notices,
    unrecorded,
    idOf: (orderId: string) => invoices.get(orderId)!.invoiceId,
    close: () => server.close(),
  };
}
export type FakePayables = Awaited<ReturnType<typeof startFakePayables>>;
