import { customHosts } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { requireAccount } from '../accounts/accounts.service.ts';
import { presentHosts } from './hosts.presenter.ts';
import { addHost, removeHost, verifyHost } from './hosts.service.ts';

export const hostRoutes = (parts: Parts) => [
  route(customHosts.list, async ({ user }) => presentHosts(await requireAccount(user))),
  route(customHosts.add, async ({ body, user }) =>
    presentHosts(await addHost({ host: body.host, user }, parts)),
  ),
  route(customHosts.verify, async ({ params, user }) =>
    presentHosts(await verifyHost({ id: params.id, user }, parts)),
  ),
  route(customHosts.remove, async ({ params, user }) =>
    presentHosts(await removeHost({ id: params.id, user })),
  ),
];
