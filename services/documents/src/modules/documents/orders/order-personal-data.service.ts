import type { DataSubject } from '@soloist/server-kit';
import { recordErasedLink } from '../shared/erased-links.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { ServiceOrderModel, type StoredServiceOrder } from '../shared/service-orders.model.ts';
import { voidOrderInvoice } from './orders.service.ts';

const fields = { _id: 0, __v: 0, link: 0, contract_id: 0, projectId: 0, milestoneId: 0, isOpen: 0 };

/** Orders of a person's services, and the orders from their address. */
export async function readPersonsOrders({ userId, email }: DataSubject) {
  const [serviceOrders, placedOrders] = await Promise.all(
    [{ freelancerId: userId }, { 'client.email': email }].map((filter) =>
      ServiceOrderModel.find(filter, fields).sort({ _id: -1 }).lean(),
    ),
  );
  return { serviceOrders: serviceOrders ?? [], placedOrders: placedOrders ?? [] };
}

/**
 * Orders of a person's services, and their own that nobody paid, with the invoice voided. What a
 * paid order agreed is in its project and invoice.
 */
export async function erasePersonsOrders({ userId, email }: DataSubject) {
  for await (const { link } of ServiceOrderModel.find({ freelancerId: userId }, { link: 1 }))
    await recordErasedLink(link);
  await ServiceOrderModel.deleteMany({ freelancerId: userId });
  const unpaid = { 'client.email': email, paidAt: null as never };
  // None gets an invoice from here on.
  await ServiceOrderModel.updateMany(unpaid, { expiresAt: new Date() });
  for await (const order of ServiceOrderModel.find(unpaid).lean()) await eraseUnpaidOrder(order);
}

/** Its invoice is voided first: a payment on its way must not end without a project or a refund. */
async function eraseUnpaidOrder({ _id, freelancerId, draft_id }: StoredServiceOrder) {
  const invoice = await InvoiceModel.findOne({ freelancerId, draft_id }).lean<StoredInvoice>();
  // One that is paid or partly paid starts, or may still start, its project.
  if (invoice && (invoice.paidTotal > 0 || invoice.creditedTotal > 0)) return;
  if (invoice) await voidOrderInvoice(invoice);
  await ServiceOrderModel.deleteOne({ _id });
}
