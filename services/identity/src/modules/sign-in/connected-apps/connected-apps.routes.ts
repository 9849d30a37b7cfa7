import { connectedApps, oauth, ownApps } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { changeOriginOf } from '../credential-changes.events.ts';
import { presentConnection, presentOwnApp } from './connected-apps.presenter.ts';
import { allowRequest, cancelRequest, readRequest } from './connection-requests.service.ts';
import { disconnectOwned, listConnections } from './connections.service.ts';
import { exchangeAppToken } from './exchange-app-token.service.ts';
import {
  changeOwnApp,
  listOwnApps,
  registerApp,
  removeOwnApp,
  renewSecret,
} from './own-apps.service.ts';

export const connectedAppRoutes = (deps: IdentityDeps) => [
  ...connectionRoutes(deps),
  ...ownAppRoutes(deps),
  ...protocolRoutes(deps),
];

function connectionRoutes(deps: IdentityDeps) {
  const presentAll = async (accountId: string) => ({
    connections: (await listConnections(accountId)).map(presentConnection),
  });
  return [
    route(connectedApps.list, ({ user }) => presentAll(user.sub)),
    route(connectedApps.disconnect, async ({ params, user, req }) => {
      const origin = changeOriginOf(req);
      await disconnectOwned({ ...params, accountId: user.sub, origin }, deps);
      return presentAll(user.sub);
    }),
    route(connectedApps.read, ({ params, user, req, res }) =>
      readRequest({ ...params, user, req, res }, deps),
    ),
    route(connectedApps.allow, ({ params, user, req, res }) =>
      allowRequest({ ...params, user, req, res }, deps),
    ),
    route(connectedApps.cancel, ({ params, user, req, res }) =>
      cancelRequest({ ...params, user, req, res }, deps),
    ),
    route(connectedApps.exchange, async ({ body }) => ({
      token: await exchangeAppToken(body.hash, deps),
    })),
  ];
}

function ownAppRoutes(deps: IdentityDeps) {
  const presentAll = async (accountId: string) => ({
    apps: (await listOwnApps(accountId)).map(presentOwnApp),
  });
  return [
    route(ownApps.list, ({ user }) => presentAll(user.sub)),
    route(ownApps.register, async ({ body, user }) => {
      const { created, secret } = await registerApp({ form: body, user });
      return { ...(await presentAll(user.sub)), created: presentOwnApp(created), secret };
    }),
    route(ownApps.change, async ({ params, body, user }) => {
      await changeOwnApp({ ...params, user }, body);
      return presentAll(user.sub);
    }),
    route(ownApps.renewSecret, async ({ params, user }) => {
      const secret = await renewSecret({ ...params, user });
      return { ...(await presentAll(user.sub)), secret };
    }),
    route(ownApps.remove, async ({ params, user }) => {
      await removeOwnApp({ ...params, user }, deps);
      return presentAll(user.sub);
    }),
  ];
}

function protocolRoutes({ oauth: server }: IdentityDeps) {
  const metadataPath = '/.well-known/oauth-authorization-server';
  return [
    route(oauth.metadata, ({ req, res }) => server.answer(req, res, metadataPath)),
    ...[oauth.authorize, oauth.resume, oauth.token, oauth.revoke].map((endpoint) =>
      route(endpoint, ({ req, res }) => server.answer(req, res)),
    ),
  ];
}
