import { recovery } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import type { StoredRecovery } from '../../accounts/index.ts';
import { withClient } from '../../sessions/index.ts';
import { changeOriginOf } from '../credential-changes.events.ts';
import { findRecovery, startRecovery, stopRecoveryByLink } from './recovery.service.ts';

const presentRecovery = ({ endsAt }: StoredRecovery) => ({ endsAt: endsAt.toISOString() });

export const recoveryRoutes = (deps: IdentityDeps) => [
  route(recovery.start, ({ req, res }) =>
    withClient({ req, res }, deps, async (client) =>
      presentRecovery(await startRecovery(client, deps)),
    ),
  ),
  route(recovery.read, async ({ params }) =>
    presentRecovery((await findRecovery(params.stopToken, deps)).recovery),
  ),
  route(recovery.stop, async ({ params, req }) => {
    await stopRecoveryByLink({ token: params.stopToken, origin: changeOriginOf(req) }, deps);
    return { message: 'Account recovery stopped.' };
  }),
];
