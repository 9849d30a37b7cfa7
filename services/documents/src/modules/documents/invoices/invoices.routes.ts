import { randomUUID } from 'node:crypto';
import { gstReturns, invoiceSending, invoices } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { resendDocument, retryDelivery } from '../../deliveries/index.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { creditInvoice } from './credit-notes.service.ts';
import { setInrRate } from './inr-rate.service.ts';
import { presentInvoiceDetail, presentInvoiceSummary } from './invoices.presenter.ts';
import { readInvoice, voidInvoice } from './invoices.service.ts';
import { listInvoices, readInvoiceDefaults, sumInvoices } from './list-invoices.service.ts';
import { recordPayment, removePayment } from './payments.service.ts';
import { sendReminder, setReminders } from './reminders.service.ts';
import { sendInvoice } from './send-invoice.service.ts';
import { sendInvoicePdf } from './state-pdf.service.ts';
import { sendUbl } from './ubl.service.ts';

const changed = (message: string, invoice: StoredInvoice) => ({
  message,
  invoice: presentInvoiceDetail(invoice),
});

/** A freelancer's actions on invoices. */
export const invoiceRoutes = (deps: DocumentsDeps) => [
  ...readingRoutes(deps),
  ...mailingRoutes(deps),
  route(invoiceSending.send, async ({ user, body, file, req }) => {
    const authorization = req.get('authorization') ?? '';
    const request = { ...body, draft_id: body.draft_id ?? randomUUID() };
    const invoice = await sendInvoice({ user, request, file, authorization }, deps);
    return { message: 'Invoice sent.', invoice: presentInvoiceSummary(invoice) };
  }),
  route(invoices.void, async ({ user, params, body }) =>
    changed('Invoice voided.', await voidInvoice({ user, ...params, ...body }, deps)),
  ),
  route(invoices.recordPayment, async ({ user, params, body }) => {
    const invoice = await recordPayment({ user, ...params, payment: body }, deps);
    return changed('Payment recorded.', invoice);
  }),
  route(invoices.removePayment, async ({ user, params }) =>
    changed('Payment removed.', await removePayment({ user, ...params }, deps)),
  ),
  route(invoices.credit, async ({ user, params, body }) => {
    const invoice = await creditInvoice({ user, ...params, credit: body }, deps);
    return changed('Credit note sent.', invoice);
  }),
  route(gstReturns.setInrRate, async ({ user, params, body }) =>
    changed('Exchange rate saved.', await setInrRate({ user, ...params, ...body })),
  ),
];

const readingRoutes = (deps: DocumentsDeps) => [
  route(invoices.fetchInvoice, async ({ user, params }) => ({
    invoice: presentInvoiceDetail(await readInvoice({ user, ...params })),
  })),
  route(invoices.list, async ({ user, query }) => {
    const { items, nextCursor } = await listInvoices(user.sub, query);
    return { items: items.map(presentInvoiceSummary), nextCursor };
  }),
  route(invoices.summary, async ({ user }) => ({
    totals: await sumInvoices({ freelancerId: user.sub }),
  })),
  route(invoices.defaults, ({ user }) => readInvoiceDefaults(user.sub)),
  route(invoices.pdf, async ({ user, params, res }) =>
    sendInvoicePdf({ invoice: await readInvoice({ user, ...params }), res }, deps),
  ),
  route(invoices.ubl, async ({ user, params, query, res }) =>
    sendUbl({ invoice: await readInvoice({ user, ...params }), ...query, res }),
  ),
];

const mailingRoutes = (deps: DocumentsDeps) => [
  route(invoices.setReminders, async ({ user, params, body }) =>
    changed('Reminders saved.', await setReminders({ user, ...params, plan: body })),
  ),
  route(invoices.remind, async ({ user, params, body }) => {
    const reminder = { user, ...params, request: body ?? {} };
    return changed('Reminder sent.', await sendReminder(reminder, deps));
  }),
  route(invoices.resend, async ({ user, params }) => {
    const stored = await readInvoice({ user, ...params });
    const invoice = await resendDocument({ kind: 'invoice', stored }, deps);
    return changed('Sending email.', invoice);
  }),
  route(invoices.retryDelivery, async ({ user, params }) => {
    const stored = await readInvoice({ user, id: params.id });
    const { deliveryId } = params;
    const invoice = await retryDelivery({ kind: 'invoice', stored, deliveryId }, deps);
    return changed('Sending email.', invoice);
  }),
];
