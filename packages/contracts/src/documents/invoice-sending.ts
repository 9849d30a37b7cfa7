import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { invoiceSummary } from './invoice-records.ts';
import { invoiceRequest } from './invoice-terms.ts';

/** Apart from the other endpoints of invoices, which lists load without the rules of a request. */
export const invoiceSending = {
  send: defineEndpoint({
    service: 'documents',
    method: 'POST',
    path: '/proposal/sendInvoice',
    access: 'freelancer',
    perMinute: 20,
    summary:
      'Create an invoice and queue its PDF and email. Repeating a draft_id returns the first invoice.',
    body: invoiceRequest,
    multipart: {
      json: 'details',
      file: { field: 'file', maxBytes: 10 * 1024 * 1024, required: false },
    },
    response: z.object({ message: z.string(), invoice: invoiceSummary }),
  }),
};
