import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { page } from '../shared/primitives.ts';
import {
  billableExpensesQuery,
  expense,
  expenseFilter,
  expenseForm,
  expenseId,
  expensePageQuery,
  expenseSum,
  expensesClaim,
  invoiceExpenses,
  maxReceiptBytes,
} from './expense-records.ts';

const ofDocuments = { service: 'documents', access: 'freelancer' } as const;
const params = z.strictObject({ expense_id: expenseId });
/** Made by the browser; the sent invoice keeps it. */
const draftParams = z.strictObject({ draft_id: z.uuid() });
const changed = z.object({ expense });

export const expenses = {
  list: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/expenses',
    summary: 'List the caller’s expenses, latest day first, with the sums of all that match.',
    query: expensePageQuery,
    response: z.extend(page(expense), { sums: z.array(expenseSum) }),
  }),
  add: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/expenses/:expense_id',
    names: 'own',
    summary: 'Add an expense under the id that the caller chose. Repeating it adds nothing.',
    params,
    body: expenseForm,
    response: changed,
  }),
  change: defineEndpoint({
    ...ofDocuments,
    method: 'PATCH',
    path: '/proposal/expenses/:expense_id',
    names: 'own',
    summary: 'Change an expense that no invoice bills.',
    params,
    body: expenseForm,
    response: changed,
  }),
  remove: defineEndpoint({
    ...ofDocuments,
    method: 'DELETE',
    path: '/proposal/expenses/:expense_id',
    names: 'own',
    summary:
      'Delete an expense that no invoice bills, with its receipt, restorable for a day. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
  restore: defineEndpoint({
    ...ofDocuments,
    method: 'POST',
    path: '/proposal/expenses/:expense_id/restore',
    names: 'own',
    summary: 'Restore a deleted expense. Idempotent.',
    params,
    response: changed,
  }),
  saveReceipt: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/expenses/:expense_id/receipt',
    names: 'own',
    perMinute: 30,
    summary:
      'Store the receipt of an expense: a PDF, or an image, re-encoded without its metadata. It replaces the one before.',
    params,
    multipart: { file: { field: 'file', maxBytes: maxReceiptBytes, required: true } },
    response: changed,
  }),
  removeReceipt: defineEndpoint({
    ...ofDocuments,
    method: 'DELETE',
    path: '/proposal/expenses/:expense_id/receipt',
    names: 'own',
    summary: 'Delete the receipt of an expense. Idempotent.',
    params,
    response: changed,
  }),
  readReceipt: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/expenses/:expense_id/receipt',
    names: 'own',
    summary: 'Download the receipt of an expense.',
    params,
  }),
  exportCsv: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/expenses/export',
    perMinute: 10,
    summary: 'Export the caller’s expenses as CSV.',
    query: expenseFilter,
  }),
  unbilled: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/expenses/unbilled',
    summary: 'Preview the invoice lines of unbilled expenses.',
    query: billableExpensesQuery,
    response: invoiceExpenses,
  }),
  claim: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/expenses/invoices/:draft_id',
    names: 'own',
    summary:
      'Reserve unbilled expenses for an invoice draft and return its lines. An expense belongs to one invoice only.',
    params: draftParams,
    body: expensesClaim,
    response: z.extend(invoiceExpenses, {
      /** The sum of all that is reserved for the draft, to send with the invoice. */
      expenses_total: z.number(),
    }),
  }),
  release: defineEndpoint({
    ...ofDocuments,
    method: 'DELETE',
    path: '/proposal/expenses/invoices/:draft_id',
    names: 'own',
    summary:
      'Free the expenses that are reserved for an invoice draft, or one of them, and return their lines.',
    params: draftParams,
    query: z.strictObject({ expense_id: z.optional(expenseId) }),
    response: z.object({ items: invoiceExpenses.shape.items }),
  }),
};
