import * as z from 'zod/mini';
import { id } from '../shared/primitives.ts';
import { notification } from './notifications.ts';

/** Path of the socket that carries notifications and live changes. */
export const socketPath = '/socket.io';
/** How a browser connects, and how soon it tries again. */
export const socketOptions = {
  transports: ['websocket'],
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
} as const;

/**
 * Sent by the browser to register its person; refused when the token is another person's. An
 * acknowledgement, if requested, is `{ success: true }` or a failure as over HTTP.
 */
export const registerMessage = z.strictObject({ user: id });

/** What the browser receives when something it may be showing has changed: it fetches again. */
export const liveChange = z.object({
  topic: z.enum([
    'proposal',
    'invoice',
    'lead',
    'notification',
    'chat',
    'job',
    'recommendation',
    'search',
    'wallet',
    'subscription',
  ]),
  id: z.string(),
});
export type LiveChange = z.infer<typeof liveChange>;

/** Received once per new notification, after the change that triggers a refetch. */
export const liveNotification = z.object({ notification });
export type LiveNotification = z.infer<typeof liveNotification>;

/** Names of the socket events. */
export const socketEvents = {
  register: 'register',
  changed: 'changed',
  notification: 'notification',
} as const;
