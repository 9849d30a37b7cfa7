import { type RunningService, type ServiceContext, startService } from '@soloist/service-kit';
import type { IdentityConfig } from './config.ts';
import { AccountModel } from './features/accounts/accounts.model.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { createAttempts } from './features/accounts/attempts.service.ts';
import { createCodeHasher } from './features/accounts/codes.service.ts';
import { KeyModel } from './features/keys/keys.model.ts';
import { keyRoutes } from './features/keys/keys.routes.ts';
import { createKeyring } from './features/keys/keys.service.ts';
import { profileRoutes } from './features/profiles/profiles.routes.ts';
import { SessionModel } from './features/sessions/sessions.model.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { republishRevoked } from './features/sessions/sessions.service.ts';
import type { Parts } from './parts.ts';

const upkeepMs = 60_000;

/** Starts the service on the configured port; its tokens are checked against its own keys. */
export function startIdentity(config: IdentityConfig): Promise<RunningService> {
  const keyring = createKeyring(config.KEYS_SECRET);

  async function create({ redis, logger }: ServiceContext) {
    await keyring.refresh();
    const hashCode = createCodeHasher(config.KEYS_SECRET);
    const parts: Parts = { attempts: createAttempts(redis), hashCode, keyring, redis, logger };
    const stopUpkeep = startUpkeep(parts);
    return {
      routes: [
        ...accountRoutes(parts),
        ...sessionRoutes(parts),
        ...keyRoutes(parts),
        ...profileRoutes(),
      ],
      closers: [stopUpkeep],
    };
  }

  return startService({
    name: 'identity',
    config,
    models: [AccountModel, SessionModel, KeyModel],
    keys: async () => ({ keys: keyring.publicKeys() }),
    create,
  });
}

/** Renews the signing key in time, and gives Redis back the revocations that it may have lost. */
function startUpkeep(parts: Parts) {
  const { keyring, redis, logger } = parts;
  const republish = () =>
    republishRevoked(parts).catch((err: Error) =>
      logger.warn({ err: err.message }, 'revoked sessions could not be published'),
    );
  const upkeep = () => {
    keyring.renew().catch((err: Error) => logger.warn({ err }, 'signing keys not read'));
    void republish();
  };
  void republish();
  redis.on('ready', republish);
  const timer = setInterval(upkeep, upkeepMs);
  return async () => {
    clearInterval(timer);
    redis.off('ready', republish);
  };
}
