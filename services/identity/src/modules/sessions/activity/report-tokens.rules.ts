import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@soloist/contracts';
import type { Types } from 'mongoose';

/** As long as the session of the sign-in can be open. */
const validMs = 30 * dayMs;

/** The link in an email that reports this sign-in and no other. */
export const reportTokenOf = (sessionId: Types.ObjectId | string, key: Buffer): string =>
  `${sessionId}.${createHmac('sha256', key).update(String(sessionId)).digest('base64url')}`;

/** Whether the token belongs to this sign-in and has not expired. */
export function isReportToken(
  token: string,
  { _id, createdAt }: { _id: Types.ObjectId; createdAt: Date },
  key: Buffer,
): boolean {
  const expected = Buffer.from(reportTokenOf(_id, key));
  const given = Buffer.from(token);
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Date.now() - createdAt.getTime() < validMs
  );
}
