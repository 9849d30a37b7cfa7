import { profiles } from '@soloist/contracts';
import {
  type BaseConfig,
  currentRequestId,
  internalSecretHeader,
  unavailable,
} from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 5000;
export type IdentityClient = ReturnType<typeof createIdentityClient>;

export function createIdentityClient({
  IDENTITY_URL,
  INTERNAL_SECRET,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  const { path, response } = profiles.mailPreferences;
  return {
    /**
     * A person's own address.
     * @throws AppError `unavailable`, which says `whenAway`, when identity does not answer.
     */
    async addressOf(userId: string, whenAway: string): Promise<string> {
      try {
        const reply = await fetch(new URL(path.replace(':id', userId), IDENTITY_URL), {
          headers: {
            [internalSecretHeader]: INTERNAL_SECRET,
            'x-request-id': currentRequestId() ?? '',
          },
          signal: AbortSignal.timeout(waitMs),
        });
        if (!reply.ok) throw new Error(`identity answered ${reply.status}`);
        return z.parse(response!, await reply.json()).email;
      } catch (cause) {
        throw unavailable(whenAway, cause);
      }
    },
  };
}
