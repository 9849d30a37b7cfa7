import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant } from './primitives.ts';

export const notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the product. */
  link: z.string(),
  read: z.boolean(),
  createdAt: instant,
});
export type Notification = z.infer<typeof notification>;

/** Specification section 9: how often notifications are fetched without a socket. */
export const notificationPollMs = 1_800_000;

const messaging = { service: 'messaging' } as const;
const done = z.object({ message: z.string() });

export const notifications = {
  list: defineEndpoint({
    ...messaging,
    method: 'GET',
    path: '/notifications',
    access: 'user',
    summary: 'The newest 50 notifications.',
    response: z.object({
      status: z.literal('success'),
      data: z.array(notification),
      unread: z.number(),
    }),
  }),
  readAll: defineEndpoint({
    ...messaging,
    method: 'PUT',
    path: '/notifications/read-all',
    access: 'user',
    summary: 'Mark every notification read.',
    response: done,
  }),
  remove: defineEndpoint({
    ...messaging,
    method: 'DELETE',
    path: '/notifications/:notificationId',
    access: 'user',
    names: 'own',
    summary: 'Delete one notification.',
    params: z.strictObject({ notificationId: id }),
    response: done,
  }),
};
