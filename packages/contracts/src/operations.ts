import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, page, pageQuery } from './primitives.ts';
import { delivery } from './proposal-records.ts';

/** Pages of the queues below the documents service's part of the API; they know their caller by a cookie. */
export const queueBoardPath = '/proposal/queues/board';

/** What the audit log has of that page, which is no endpoint. */
export const retryAct = { name: `PUT ${queueBoardPath}/retry`, summary: 'Try a job again.' };

const ofOperator = { service: 'documents', access: 'admin' } as const;

/** A mail that did not arrive, for the operator: without what it says. */
export const stuckDelivery = z.extend(delivery, {
  paper: z.enum(['proposal', 'invoice']),
  paperId: id,
  /** Such as `P-0018`. */
  number: z.string(),
});
export type StuckDelivery = z.infer<typeof stuckDelivery>;

export const operations = {
  openQueues: defineEndpoint({
    ...ofOperator,
    method: 'POST',
    path: '/proposal/queues/session',
    cookie: true,
    summary: `Open the pages of the queues at ${queueBoardPath} for 15 minutes, in this browser.`,
    response: z.object({ url: z.string() }),
  }),
  stuckDeliveries: defineEndpoint({
    ...ofOperator,
    method: 'GET',
    path: '/proposal/stuckDeliveries',
    summary: 'Documents that could not be made or mailed, whoever sent them, newest first.',
    query: pageQuery,
    response: page(stuckDelivery),
  }),
  retryStuck: defineEndpoint({
    ...ofOperator,
    method: 'POST',
    path: '/proposal/stuckDeliveries/:paper/:paperId/:deliveryId/retry',
    names: 'anyones',
    summary: 'Queue a stuck delivery again.',
    params: z.strictObject({ paper: z.enum(['proposal', 'invoice']), paperId: id, deliveryId: id }),
    response: z.object({ message: z.string() }),
  }),
};
