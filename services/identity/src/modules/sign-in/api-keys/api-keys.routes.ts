import { apiKeys } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { IdentityDeps } from '../../../deps.ts';
import { scopesOfConnection } from '../connected-apps/exchange-app-token.service.ts';
import { changeOriginOf } from '../credential-changes.events.ts';
import type { StoredApiKey } from './api-keys.model.ts';
import { presentApiKey } from './api-keys.presenter.ts';
import { exchangeApiKey, scopesOfKey } from './exchange-key.service.ts';
import {
  createOwnedKey,
  listApiKeys,
  revokeOwnedKey,
  rotateOwnedKey,
} from './owned-api-keys.service.ts';

export function apiKeyRoutes(deps: IdentityDeps) {
  const presentAll = async (accountId: string) => ({
    keys: (await listApiKeys(accountId)).map(presentApiKey),
  });
  const presentCreated = async (
    accountId: string,
    { created, key }: { created: StoredApiKey; key: string },
  ) => ({ ...(await presentAll(accountId)), created: presentApiKey(created), key });

  return [
    route(apiKeys.list, ({ user }) => presentAll(user.sub)),
    route(apiKeys.create, async ({ body, user, req }) =>
      presentCreated(
        user.sub,
        await createOwnedKey({ form: body, user, origin: changeOriginOf(req) }, deps),
      ),
    ),
    route(apiKeys.rotate, async ({ params, body, user, req }) =>
      presentCreated(
        user.sub,
        await rotateOwnedKey({ ...params, ...body, user, origin: changeOriginOf(req) }, deps),
      ),
    ),
    route(apiKeys.revoke, async ({ params, user, req }) => {
      await revokeOwnedKey({ ...params, user, origin: changeOriginOf(req) }, deps);
      return presentAll(user.sub);
    }),
    route(apiKeys.exchange, async ({ body }) => ({
      token: await exchangeApiKey(body.hash, deps),
    })),
    route(apiKeys.scopes, async ({ params: { id } }) => ({
      scopes: (await scopesOfConnection(id)) ?? (await scopesOfKey(id)),
    })),
  ];
}
