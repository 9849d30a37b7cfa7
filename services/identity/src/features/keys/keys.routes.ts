import { auth } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';

export const keyRoutes = ({ keyring }: Parts) => [
  route(auth.jwks, () => ({ keys: keyring.publicKeys() })),
];
