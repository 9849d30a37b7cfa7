import { profiles } from '@soloist/contracts';
import {
  type BaseConfig,
  currentRequestId,
  internalSecretHeader,
  unavailable,
} from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 5000;

export function createIdentityClient({
  IDENTITY_URL,
  INTERNAL_SECRET,
}: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>) {
  const { path, response } = profiles.accountByEmail;
  return {
    /**
     * Who has proved an address, if anybody.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async accountOf(email: string): Promise<string | undefined> {
      const url = new URL(path, IDENTITY_URL);
      url.searchParams.set('email', email);
      try {
        const reply = await fetch(url, {
          headers: {
            [internalSecretHeader]: INTERNAL_SECRET,
            'x-request-id': currentRequestId() ?? '',
          },
          signal: AbortSignal.timeout(waitMs),
        });
        if (!reply.ok) throw new Error(`identity answered ${reply.status}`);
        return z.parse(response!, await reply.json()).id ?? undefined;
      } catch (cause) {
        throw unavailable('Identity does not answer.', cause);
      }
    },
  };
}
export type IdentityClient = ReturnType<typeof createIdentityClient>;
