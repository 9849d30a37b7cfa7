import { subscriptions } from '@soloist/contracts';
import { afterCursor, notFound, route, toPage } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { PlatformInvoiceModel, type StoredPlatformInvoice } from './platform-invoices.model.ts';
import { presentInvoice, toInvoiceDocument } from './platform-invoices.presenter.ts';

export const platformInvoiceRoutes = ({ documents }: Pick<PaymentsDeps, 'documents'>) => [
  route(subscriptions.invoices, async ({ user, query: { limit, cursor } }) => {
    const invoices = await PlatformInvoiceModel.find({ userId: user.sub, ...afterCursor(cursor) })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredPlatformInvoice[]>();
    const { items, nextCursor } = toPage(invoices, limit);
    return { items: items.map(presentInvoice), nextCursor };
  }),
  route(subscriptions.invoicePdf, async ({ user, params, res }) => {
    const invoice = await PlatformInvoiceModel.findOne({
      _id: params.id,
      userId: user.sub,
    }).lean<StoredPlatformInvoice>();
    if (!invoice) throw notFound('invoice');
    const pdf = await documents.print(toInvoiceDocument(invoice));
    res
      .attachment(`${invoice.number.replaceAll('/', '-')}.pdf`)
      .type('application/pdf')
      .send(pdf);
  }),
];
