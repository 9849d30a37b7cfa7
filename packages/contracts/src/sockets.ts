import * as z from 'zod/mini';
import { notification } from './notifications.ts';
import { id } from './primitives.ts';

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
 * What the browser sends: it says who it is; refused when the token says otherwise. An
 * acknowledgement, if asked for, is `{ success: true }` or a failure as over HTTP.
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

/** What the browser receives once for each new notification, after the change that tells to fetch. */
export const liveNotification = z.object({ notification });
export type LiveNotification = z.infer<typeof liveNotification>;

/** Names of the socket events. */
export const socketEvents = {
  register: 'register',
  changed: 'changed',
  notification: 'notification',
} as const;
