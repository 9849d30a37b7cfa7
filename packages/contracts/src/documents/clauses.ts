import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, requiredText } from '../shared/primitives.ts';

/**
 * The standard contract clauses in print order: a proposal starts with them, and each can be
 * edited.
 */
export const contractClauses = [
  {
    id: 'revisions',
    title: 'Changes',
    note: 'Two rounds of changes are part of the price; more are agreed first.',
    text: 'The fee includes two rounds of changes to each deliverable. Further changes, or work outside the scope above, are agreed in writing before they begin.',
  },
  {
    id: 'payment',
    title: 'Payment',
    note: 'Invoices are due in 14 days; work may pause while one is late.',
    text: 'Invoices are due within 14 days of their date. Work may pause while an invoice is overdue, and dates move by the same time.',
  },
  {
    id: 'ownership',
    title: 'Ownership',
    note: 'The work becomes the client’s once it is paid in full.',
    text: 'All rights in the accepted deliverables pass to the client when the fee is paid in full. The freelancer keeps tools and methods that existed before, and may show the finished work in a portfolio.',
  },
  {
    id: 'confidentiality',
    title: 'Confidentiality',
    note: 'Both sides keep each other’s private information private.',
    text: 'Each side keeps confidential what it learns of the other’s business and is not public, during the work and for two years after.',
  },
  {
    id: 'cancellation',
    title: 'Cancellation',
    note: 'Either side can stop with 14 days’ notice; finished work is paid.',
    text: 'Either side may end this agreement with 14 days’ written notice. Work done up to that day is delivered and paid.',
  },
] as const;

/** One clause of a proposal: later changes of the library do not affect it. */
export const clause = z.strictObject({
  title: requiredText('Enter a title.', 120),
  text: requiredText('Enter the clause text.', 4000),
});
export type Clause = z.infer<typeof clause>;

/** A clause that a person saved for reuse. */
export const savedClause = z.extend(clause, { id });
export type SavedClause = z.infer<typeof savedClause>;

const ofDocuments = { service: 'documents', access: 'freelancer' } as const;
const params = z.strictObject({ id });

export const clauses = {
  list: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/clauses',
    summary: 'List your clauses, by title; at most 100.',
    response: z.object({ clauses: z.array(savedClause) }),
  }),
  add: defineEndpoint({
    ...ofDocuments,
    method: 'POST',
    path: '/proposal/clauses',
    summary: 'Save a clause for reuse.',
    body: clause,
    response: z.object({ clause: savedClause }),
  }),
  change: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/clauses/:id',
    names: 'own',
    summary: 'Update a clause. Proposals that use it don’t change.',
    params,
    body: clause,
    response: z.object({ clause: savedClause }),
  }),
  remove: defineEndpoint({
    ...ofDocuments,
    method: 'DELETE',
    path: '/proposal/clauses/:id',
    names: 'own',
    summary: 'Delete a clause of the caller. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
};
