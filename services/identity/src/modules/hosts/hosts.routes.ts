import { customHosts } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../deps.ts';
import { requireAccount } from '../accounts/index.ts';
import { presentHosts } from './hosts.presenter.ts';
import { addHost, removeHost, verifyHost } from './hosts.service.ts';

export const hostRoutes = (deps: IdentityDeps) => [
  route(customHosts.list, async ({ user }) => presentHosts(await requireAccount(user))),
  route(customHosts.add, async ({ body, user }) =>
    presentHosts(await addHost({ host: body.host, user }, deps)),
  ),
  route(customHosts.verify, async ({ params, user }) =>
    presentHosts(await verifyHost({ id: params.id, user }, deps)),
  ),
  route(customHosts.remove, async ({ params, user }) =>
    presentHosts(await removeHost({ id: params.id, user })),
  ),
];
