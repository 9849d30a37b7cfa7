import { randomUUID } from 'node:crypto';
import { invoices } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { resendPaper, retryDelivery } from '../deliveries/mail-again.service.ts';
import { creditInvoice } from './credit-notes.service.ts';
import type { StoredInvoice } from './invoices.model.ts';
import { presentInvoiceDetail, presentInvoiceSummary } from './invoices.presenter.ts';
import { readOwnInvoice, voidInvoice } from './invoices.service.ts';
import { listInvoices, readDefaults, sumInvoices } from './list-invoices.service.ts';
import { recordPayment, removePayment } from './payments.service.ts';
import { remindNow, setReminders } from './reminders.service.ts';
import { sendInvoice } from './send-invoice.service.ts';
import { sendInvoicePdf } from './state-pdf.ts';

const changed = (message: string, invoice: StoredInvoice) => ({
  message,
  invoice: presentInvoiceDetail(invoice),
});

/** What a freelancer does with invoices. */
export const invoiceRoutes = (parts: Parts) => [
  ...readingRoutes(parts),
  ...mailingRoutes(parts),
  route(invoices.send, async ({ user, body, file, req }) => {
    const authorization = req.get('authorization') ?? '';
    const request = { ...body, draft_id: body.draft_id ?? randomUUID() };
    const invoice = await sendInvoice({ user, request, file, authorization }, parts);
    return { message: 'Invoice sent.', invoice: presentInvoiceSummary(invoice) };
  }),
  route(invoices.void, async ({ user, params, body }) =>
    changed('The invoice is void.', await voidInvoice({ user, ...params, ...body }, parts)),
  ),
  route(invoices.recordPayment, async ({ user, params, body }) => {
    const invoice = await recordPayment({ user, ...params, payment: body }, parts);
    return changed('The payment is recorded.', invoice);
  }),
  route(invoices.removePayment, async ({ user, params }) =>
    changed('The payment is taken back.', await removePayment({ user, ...params }, parts)),
  ),
  route(invoices.credit, async ({ user, params, body }) => {
    const invoice = await creditInvoice({ user, ...params, credit: body }, parts);
    return changed('The credit note is sent.', invoice);
  }),
];

const readingRoutes = (parts: Parts) => [
  route(invoices.fetchInvoice, async ({ user, params }) => ({
    invoice: presentInvoiceDetail(await readOwnInvoice({ user, ...params })),
  })),
  route(invoices.list, async ({ user, query }) => {
    const { items, nextCursor } = await listInvoices(user.sub, query);
    return { items: items.map(presentInvoiceSummary), nextCursor };
  }),
  route(invoices.summary, async ({ user }) => ({
    totals: await sumInvoices({ freelancerId: user.sub }),
  })),
  route(invoices.defaults, ({ user }) => readDefaults(user.sub)),
  route(invoices.pdf, async ({ user, params, res }) =>
    sendInvoicePdf({ invoice: await readOwnInvoice({ user, ...params }), res }, parts),
  ),
];

const mailingRoutes = (parts: Parts) => [
  route(invoices.setReminders, async ({ user, params, body }) =>
    changed('The reminders are set.', await setReminders({ user, ...params, plan: body })),
  ),
  route(invoices.remind, async ({ user, params }) =>
    changed('The reminder is on its way.', await remindNow({ user, ...params }, parts)),
  ),
  route(invoices.resend, async ({ user, params }) => {
    const stored = await readOwnInvoice({ user, ...params });
    const invoice = await resendPaper({ paper: 'invoice', stored }, parts);
    return changed('The mail is on its way.', invoice);
  }),
  route(invoices.retryDelivery, async ({ user, params }) => {
    const stored = await readOwnInvoice({ user, id: params.id });
    const { deliveryId } = params;
    const invoice = await retryDelivery({ paper: 'invoice', stored, deliveryId }, parts);
    return changed('The mail is on its way.', invoice);
  }),
];
