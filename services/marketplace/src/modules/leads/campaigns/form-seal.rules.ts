import { timingSafeEqual } from 'node:crypto';
import { createKeyedHash } from '@soloist/server-kit';

const shortestMs = 3000;
const longestMs = 7 * 24 * 3_600_000;

/** Signs the time at which a form was opened, so that senders cannot forge it. */
export function createFormSeal(secret: string) {
  const hash = createKeyedHash(secret, 'capture forms');
  const sealOf = (token: string, at: string) => hash(`${token} ${at}`);
  return {
    seal(token: string) {
      const at = String(Date.now());
      return `${at}.${sealOf(token, at)}`;
    },
    /** Why the time at which a form was submitted is suspicious; empty when it is not. */
    doubt(token: string, posted: unknown): string {
      const [at = '', seal = ''] = String(posted ?? '').split('.');
      const right = Buffer.from(sealOf(token, at));
      const actual = Buffer.from(seal);
      if (actual.length !== right.length || !timingSafeEqual(actual, right)) {
        return 'The sender didn’t open the form.';
      }
      const ms = Date.now() - Number(at);
      if (ms < shortestMs) return 'The sender submitted it within three seconds.';
      return ms > longestMs ? 'The sender opened the form over a week earlier.' : '';
    },
  };
}
export type FormSeal = ReturnType<typeof createFormSeal>;
