import { timingSafeEqual } from 'node:crypto';
import { id, type NotificationKind, notificationKind } from '@soloist/contracts';
import * as z from 'zod/mini';
import { notFound } from '../errors.ts';
import { createKeyedHash } from './hashes.ts';

const fields = z.tuple([id, z.array(notificationKind), z.string()]);
const shape = /^([0-9a-f]{24})-([a-z_.]{1,300})-([\w-]{1,100})$/;

/**
 * Tokens of links that unsubscribe a person from kinds of emails without signing in: one kind, or
 * all kinds of a digest. They do not expire, because an email may be read late.
 */
export function createUnsubscribeTokens(secret: string) {
  const hash = createKeyedHash(secret, 'stop mails');
  const macOf = (userId: string, kinds: string) => hash(`${userId} ${kinds}`);
  return {
    tokenOf(userId: string, ...kinds: NotificationKind[]) {
      const names = kinds.join('.');
      return `${userId}-${names}-${macOf(userId, names)}`;
    },
    /** @throws AppError `not_found` for one that we never wrote. */
    read(token: string): { userId: string; kinds: NotificationKind[] } {
      const [, userId = '', names = '', mac = ''] = shape.exec(token) ?? [];
      const read = z.safeParse(fields, [userId, names.split('.'), mac]);
      if (!read.success) throw notFound('link');
      const [actual, expected] = [Buffer.from(mac), Buffer.from(macOf(userId, names))];
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
        throw notFound('link');
      return { userId, kinds: read.data[1] };
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
