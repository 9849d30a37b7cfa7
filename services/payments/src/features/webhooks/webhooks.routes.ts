import { providerEvents } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { readRawBody } from './read-body.ts';
import { receiveEvent } from './receive-event.ts';

export const webhookRoutes = (parts: Parts) => [
  route(providerEvents.receive, async ({ req }) => {
    const signature = req.get('x-razorpay-signature');
    const eventId = req.get('x-razorpay-event-id');
    await receiveEvent({ body: await readRawBody(req), signature, eventId }, parts);
    return {};
  }),
];
