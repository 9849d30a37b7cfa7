import { timingSafeEqual } from 'node:crypto';
import { createKeyedHash } from '@soloist/service-kit';

const shortestMs = 3000;
const longestMs = 7 * 24 * 3_600_000;

/** Says in a form when it was opened, so that nobody else can. */
export function createFormSeal(secret: string) {
  const hash = createKeyedHash(secret, 'capture forms');
  const sealOf = (token: string, at: string) => hash(`${token} ${at}`);
  return {
    seal(token: string) {
      const at = String(Date.now());
      return `${at}.${sealOf(token, at)}`;
    },
    /** Why the time at which a form came back is suspicious; empty when it is not. */
    doubt(token: string, given: unknown): string {
      const [at = '', seal = ''] = String(given ?? '').split('.');
      const right = Buffer.from(sealOf(token, at));
      const said = Buffer.from(seal);
      if (said.length !== right.length || !timingSafeEqual(said, right)) {
        return 'It was sent without opening the form.';
      }
      const ms = Date.now() - Number(at);
      if (ms < shortestMs) return 'It was sent within three seconds.';
      return ms > longestMs ? 'The form was opened more than a week before.' : '';
    },
  };
}
export type FormSeal = ReturnType<typeof createFormSeal>;
