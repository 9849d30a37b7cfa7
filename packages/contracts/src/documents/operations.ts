import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, page, pageQuery } from '../shared/primitives.ts';
import { delivery } from './proposal-records.ts';

/**
 * The queue dashboard below the documents service's part of the API; a cookie identifies its
 * caller.
 */
export const queueBoardPath = '/proposal/queues/board';

/** The name of that page in the audit log, because it is no endpoint. */
export const retryAct = { name: `PUT ${queueBoardPath}/retry`, summary: 'Retry a job.' };

const ofAdmin = { service: 'documents', access: 'admin' } as const;

/** An email that did not arrive, for admins: without its content. */
export const stuckDelivery = z.extend(delivery, {
  paper: z.enum(['proposal', 'invoice']),
  paperId: id,
  /** Such as `P-0018`. */
  number: z.string(),
});
export type StuckDelivery = z.infer<typeof stuckDelivery>;

export const operations = {
  openQueues: defineEndpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/proposal/queues/session',
    cookie: true,
    summary: `Open the queue dashboard at ${queueBoardPath} for 15 minutes, in this browser.`,
    response: z.object({ url: z.string() }),
  }),
  stuckDeliveries: defineEndpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/proposal/stuckDeliveries',
    summary: 'List documents of all senders that failed to render or send, newest first.',
    query: pageQuery,
    response: page(stuckDelivery),
  }),
  retryStuck: defineEndpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/proposal/stuckDeliveries/:paper/:paperId/:deliveryId/retry',
    names: 'anyones',
    summary: 'Retry a stuck delivery.',
    params: z.strictObject({ paper: z.enum(['proposal', 'invoice']), paperId: id, deliveryId: id }),
    response: z.object({ message: z.string() }),
  }),
};
