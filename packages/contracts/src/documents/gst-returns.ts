import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id } from '../shared/primitives.ts';
import { invoiceDetail } from './invoice-records.ts';
import { inrRate } from './tax-treatments.ts';

const ofFreelancer = { service: 'documents', access: 'freelancer' } as const;

export const inrRateForm = z.strictObject({ inr_rate: inrRate });

/** What the GST return of a freelancer's invoices needs. */
export const gstReturns = {
  gstr1: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/gstr1',
    perMinute: 20,
    summary: 'Download GSTR-1 of a month or quarter, as the GST portal’s JSON or as CSV.',
    query: z.strictObject({
      /** `2026-11` for a month, `2026-Q4` for October to December. */
      period: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2]|Q[1-4])$/, 'Choose a period.')),
      format: z.enum(['csv', 'json']),
    }),
  }),
  setInrRate: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/proposal/invoices/:id/inrRate',
    names: 'own',
    summary: 'Set the rupees for one unit of an invoice’s currency, for GSTR-1.',
    params: z.strictObject({ id }),
    body: inrRateForm,
    response: z.object({ message: z.string(), invoice: invoiceDetail }),
  }),
};
