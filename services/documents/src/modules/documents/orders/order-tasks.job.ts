import mongoose from 'mongoose';
import type { DocumentsTask, JobDeps } from '../../../deps.ts';
import { finishInvoice } from '../invoices/finish-invoice.service.ts';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { ServiceOrderModel, type StoredServiceOrder } from '../shared/service-orders.model.ts';
import { voidOrderInvoice } from './orders.service.ts';

const { trusted } = mongoose;
const batch = 100;

/**
 * Ends unpaid orders: their invoice is voided. An order without an invoice is deleted, since nobody
 * has confirmed its address.
 */
export const expireOrders: DocumentsTask = async (jobDeps) => {
  const due = await ServiceOrderModel.find({
    isOpen: true,
    expiresAt: trusted({ $lte: new Date() }),
  })
    .limit(batch)
    .lean();
  for (const order of due) {
    await expireOrder(order, jobDeps).catch((err: Error) =>
      jobDeps.logger.warn({ err, orderId: String(order._id) }, 'order not ended; retried later'),
    );
  }
};

async function expireOrder({ _id, freelancerId, draft_id }: StoredServiceOrder, jobDeps: JobDeps) {
  const invoice = await InvoiceModel.findOne({ freelancerId, draft_id }).lean();
  if (!invoice) return ServiceOrderModel.deleteOne({ _id, isOpen: true });
  // A paid one starts its project when it is finished.
  if (invoice.paidTotal === 0 && invoice.creditedTotal === 0) {
    await finishInvoice(await voidOrderInvoice(invoice), jobDeps);
  }
  return ServiceOrderModel.updateOne({ _id }, { $unset: { isOpen: 1 } });
}
