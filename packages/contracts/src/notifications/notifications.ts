import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, pageQuery } from '../shared/primitives.ts';
import { appKind } from './notification-kinds.ts';

export const notification = z.object({
  id,
  kind: appKind,
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

const ofUser = { service: 'messaging', access: 'user' } as const;
const ofOne = {
  ...ofUser,
  names: 'own',
  params: z.strictObject({ notificationId: id }),
} as const;
const done = z.object({ message: z.string() });
const one = z.object({ notification });

export const notifications = {
  list: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/notifications',
    summary: 'List your notifications, newest first, with the number of unread ones.',
    query: z.extend(pageQuery, {
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 50),
      only: z.optional(z.enum(['unread'])),
      kind: z.optional(appKind),
    }),
    response: z.object({
      status: z.literal('success'),
      data: z.array(notification),
      /** Across all kinds, whatever the filter; 1,000 means that many or more. */
      unread: z.number(),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  setRead: defineEndpoint({
    ...ofOne,
    method: 'PUT',
    path: '/notifications/:notificationId/read',
    summary: 'Mark one notification read or unread.',
    body: z.strictObject({ read: z.boolean() }),
    response: one,
  }),
  readAll: defineEndpoint({
    ...ofUser,
    method: 'PUT',
    path: '/notifications/read-all',
    summary: 'Mark all notifications read, or all of one kind.',
    query: z.strictObject({ kind: z.optional(appKind) }),
    response: done,
  }),
  remove: defineEndpoint({
    ...ofOne,
    method: 'DELETE',
    path: '/notifications/:notificationId',
    summary: 'Delete one notification, restorable for a week.',
    response: done,
  }),
  restore: defineEndpoint({
    ...ofOne,
    method: 'POST',
    path: '/notifications/:notificationId/restore',
    summary: 'Restore a deleted notification.',
    response: one,
  }),
};
