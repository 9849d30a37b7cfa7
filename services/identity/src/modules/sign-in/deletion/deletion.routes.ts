import { accountDeletion } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { withClient } from '../../sessions/index.ts';
import { keepAccount, readDeletion } from './deletion.service.ts';

export const accountDeletionRoutes = (deps: IdentityDeps) => [
  route(accountDeletion.state, ({ req, res }) =>
    withClient({ req, res }, deps, async (client) => {
      const { endsAt } = await readDeletion(client, deps);
      return { endsAt: endsAt.toISOString() };
    }),
  ),
  route(accountDeletion.keep, ({ req, res }) =>
    withClient({ req, res }, deps, (client) => keepAccount(client, deps)),
  ),
];
