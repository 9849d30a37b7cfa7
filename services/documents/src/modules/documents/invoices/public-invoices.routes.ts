import { invoices } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { readCallerEmail } from '../proposals/received-proposals.service.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { readRecurrence } from '../shared/recurrence.service.ts';
import { presentPublicInvoice, presentReceivedInvoice } from './invoices.presenter.ts';
import { sumInvoices } from './list-invoices.service.ts';
import { markInvoiceViewed, readInvoiceByLink } from './public-invoices.service.ts';
import { listReceivedInvoices, receivedInvoicesFilter } from './received-invoices.service.ts';
import { stopReminders } from './reminders.service.ts';
import { sendInvoicePdf } from './state-pdf.service.ts';
import { sendUbl } from './ubl.service.ts';

const viewInvoice = async (invoice: StoredInvoice, link: string) => ({
  ...presentPublicInvoice(invoice, link),
  recurrence: await readRecurrence(invoice),
});

/** Actions of the holder of an invoice's link. */
export const publicInvoiceRoutes = (deps: DocumentsDeps) => [
  route(invoices.read, async ({ params }) => ({
    invoice: await viewInvoice(await readInvoiceByLink(params.orderId), params.orderId),
  })),
  route(invoices.markViewed, async ({ params, body }) => ({
    invoice: await viewInvoice(
      await markInvoiceViewed(params.orderId, body.time_zone),
      params.orderId,
    ),
  })),
  route(invoices.publicPdf, async ({ params, res }) =>
    sendInvoicePdf({ invoice: await readInvoiceByLink(params.orderId), res }, deps),
  ),
  route(invoices.publicUbl, async ({ params, query, res }) =>
    sendUbl({ invoice: await readInvoiceByLink(params.orderId), ...query, res }),
  ),
  // Mail programs also send a form (RFC 8058), which adds nothing to the address.
  route(invoices.stopReminders, async ({ params }) => {
    await stopReminders(params.orderId);
    return { message: 'We’ll send no more reminders for this invoice.' };
  }),
  route(invoices.openStopReminders, async ({ params, res }) => {
    res.redirect(303, `/invoice/${params.orderId}?stop=reminders`);
  }),
];

/** Invoices that were sent to a client. */
export const receivedInvoiceRoutes = ({ identity }: DocumentsDeps) => [
  route(invoices.fetchReceived, async ({ query, req }) => {
    const authorization = req.get('authorization') ?? '';
    const email = await readCallerEmail({ authorization, identity });
    const { items, nextCursor } = await listReceivedInvoices(email, query);
    return { items: items.map((each) => presentReceivedInvoice(each, email)), nextCursor };
  }),
  route(invoices.receivedSummary, async ({ req }) => {
    const authorization = req.get('authorization') ?? '';
    const email = await readCallerEmail({ authorization, identity });
    return { totals: await sumInvoices(receivedInvoicesFilter(email)) };
  }),
];
