import type { TokenClaims } from '@soloist/contracts';
import type { PlatformIdentityClient } from '../../identity/index.ts';

/** The actor: an admin by their address, a deploy token by its name, or the platform itself. */
export interface Actor {
  name: string;
  /** User id of the admin. */
  userId: string | null;
}

export const platformActor: Actor = { name: 'Soloist', userId: null };

interface Caller {
  user: TokenClaims | undefined;
  deployer: string | undefined;
}

export type FindActor = (caller: Caller) => Promise<Actor>;

/** Creates the function that names the caller, because people read the history. */
export const createFindActor =
  (identity: PlatformIdentityClient): FindActor =>
  async ({ user, deployer }) => {
    if (!user) return { name: deployer ?? '', userId: null };
    return { name: await identity.addressOf(user.sub), userId: user.sub };
  };
