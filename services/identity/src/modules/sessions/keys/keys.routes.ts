import { auth } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';

export const keyRoutes = ({ keyring }: IdentityDeps) => [
  route(auth.jwks, () => ({ keys: keyring.publicKeys() })),
];
