import type { TokenClaims } from '@soloist/contracts';
import type { IdentityClient } from '../../clients/identity.ts';
import type { Actor } from './changes.service.ts';

interface Caller {
  user: TokenClaims | undefined;
  deployer: string | undefined;
}

export type ActorOf = (caller: Caller) => Promise<Actor>;

/** Makes the function that names who calls: the history is for people to read. */
export const createActorOf =
  (identity: IdentityClient): ActorOf =>
  async ({ user, deployer }) => {
    if (!user) return { name: deployer ?? '', userId: null };
    return { name: await identity.addressOf(user.sub), userId: user.sub };
  };
