import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, email, id, instant } from '../shared/primitives.ts';
import { clientStatementDocument } from './payment-documents.ts';
import { deliveryStates } from './proposal-records.ts';

/** Most emails of statements that a list has. */
export const mostStatementEmails = 20;

/** A statement of account that was emailed to one person. */
export const statementEmail = z.object({
  id: z.string(),
  to: z.string(),
  currency,
  /** The balance that it states, in minor units. */
  balance: z.number(),
  state: z.enum(deliveryStates),
  /** Why it failed; empty otherwise. */
  reason: z.string(),
  sentAt: instant,
});
export type StatementEmail = z.infer<typeof statementEmail>;

export const statementEmails = {
  send: defineEndpoint({
    service: 'documents',
    access: 'internal',
    method: 'POST',
    path: '/proposal/statementEmails',
    summary:
      'Email a statement of account to a client and the people saved for the client. Repeating an id sends nothing twice to an address.',
    body: z.strictObject({
      id: z.uuid(),
      freelancerId: id,
      email,
      document: clientStatementDocument,
    }),
    response: z.object({}),
  }),
  list: defineEndpoint({
    service: 'documents',
    access: 'freelancer',
    method: 'GET',
    path: '/proposal/statementEmails',
    summary: 'List the statements emailed for a client in the past 30 days, newest first.',
    query: z.strictObject({ email }),
    response: z.object({ emails: z.array(statementEmail) }),
  }),
};
