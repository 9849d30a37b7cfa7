import { invoices } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { addressOf } from '../proposals/received-proposals.service.ts';
import { presentPublicInvoice, presentReceivedInvoice } from './invoices.presenter.ts';
import { pageOf, sumInvoices } from './list-invoices.service.ts';
import { markInvoiceViewed, readInvoiceByLink } from './public-invoices.service.ts';
import { invoicesReaching } from './received-invoices.service.ts';
import { stopReminders } from './reminders.service.ts';
import { sendInvoicePdf } from './state-pdf.ts';

/** What the holder of an invoice's link may do. */
export const publicInvoiceRoutes = (parts: Parts) => [
  route(invoices.read, async ({ params }) => ({
    invoice: presentPublicInvoice(await readInvoiceByLink(params.orderId)),
  })),
  route(invoices.markViewed, async ({ params, body }) => ({
    invoice: presentPublicInvoice(await markInvoiceViewed(params.orderId, body.time_zone)),
  })),
  route(invoices.publicPdf, async ({ params, res }) =>
    sendInvoicePdf({ invoice: await readInvoiceByLink(params.orderId), res }, parts),
  ),
  // Mail programs send a form of their own along (RFC 8058); what it says adds nothing to the address.
  route(invoices.stopReminders, async ({ params }) => {
    await stopReminders(params.orderId);
    return { message: 'You get no more reminders of this invoice.' };
  }),
  route(invoices.openStopReminders, async ({ params, res }) => {
    res.redirect(303, `/invoice/${params.orderId}?stop=reminders`);
  }),
];

/** What a client sees of the invoices sent to them. */
export const receivedInvoiceRoutes = ({ identity }: Parts) => [
  route(invoices.fetchReceived, async ({ query, req }) => {
    const authorization = req.get('authorization') ?? '';
    const email = await addressOf({ authorization, identity });
    const { items, nextCursor } = await pageOf(invoicesReaching(email), query);
    return { items: items.map(presentReceivedInvoice), nextCursor };
  }),
  route(invoices.receivedSummary, async ({ req }) => {
    const authorization = req.get('authorization') ?? '';
    const email = await addressOf({ authorization, identity });
    return { totals: await sumInvoices(invoicesReaching(email)) };
  }),
];
