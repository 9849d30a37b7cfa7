import { providerEvents } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { readRawBody, receiveEvent } from './receive-event.service.ts';

export const webhookRoutes = (deps: PaymentsDeps) => [
  route(providerEvents.receive, async ({ req }) => {
    const signature = req.get('x-razorpay-signature');
    const eventId = req.get('x-razorpay-event-id');
    await receiveEvent({ body: await readRawBody(req), signature, eventId }, deps);
    return {};
  }),
];
