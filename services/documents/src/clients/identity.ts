import { type OwnProfile, profiles } from '@soloist/contracts';
import { currentRequestId, unauthenticated, unavailable } from '@soloist/service-kit';
import * as z from 'zod/mini';

const waitMs = 5000;

export type IdentityClient = ReturnType<typeof createIdentityClient>;

export function createIdentityClient(identityUrl: string) {
  return {
    /**
     * The profile of the person whose Authorization header this is.
     * @throws AppError `unavailable` when identity does not answer.
     */
    async loadProfile(authorization: string): Promise<OwnProfile> {
      const response = await fetch(new URL(profiles.loadUser.path, identityUrl), {
        headers: { authorization, 'x-request-id': currentRequestId() ?? '' },
        signal: AbortSignal.timeout(waitMs),
      }).catch((err: unknown) => {
        throw profileAway(err);
      });
      if (response.status === 401) {
        throw unauthenticated('Your session has ended. Please sign in again.');
      }
      if (!response.ok) throw profileAway(new Error(`identity answered ${response.status}`));
      const reply = z.safeParse(profiles.loadUser.response!, await response.json());
      if (!reply.success) throw profileAway(reply.error);
      return reply.data.userInfo;
    },
  };
}

const profileAway = (cause: unknown) =>
  unavailable('Your profile cannot be read right now. Nothing was sent. Please try again.', cause);
