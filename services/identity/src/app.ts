import {
  createStopTokens,
  type RunningService,
  type ServiceContext,
  startService,
} from '@soloist/service-kit';
import { createDns } from './clients/dns.ts';
import { createGoogle } from './clients/google.ts';
import type { IdentityConfig } from './config.ts';
import { AccountModel } from './features/accounts/accounts.model.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { createAttempts } from './features/accounts/attempts.service.ts';
import { createCodeHasher } from './features/accounts/codes.service.ts';
import { ContactMessageModel } from './features/contact/contact.model.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { directoryRoutes } from './features/directory/directory.routes.ts';
import { refreshOverview } from './features/directory/overview.service.ts';
import { renewEntries } from './features/directory/renew-entries.ts';
import { startHostChecks } from './features/hosts/host-checks.ts';
import { hostRoutes } from './features/hosts/hosts.routes.ts';
import { KeyModel } from './features/keys/keys.model.ts';
import { keyRoutes } from './features/keys/keys.routes.ts';
import { createKeyring } from './features/keys/keys.service.ts';
import { ErasureModel } from './features/personal-data/erasures.model.ts';
import { ExportModel } from './features/personal-data/exports.model.ts';
import { startPersonalData } from './features/personal-data/personal-data.ts';
import { keepPlan } from './features/plans/keep-plan.ts';
import { profileRoutes } from './features/profiles/profiles.routes.ts';
import { stopMailsRoutes } from './features/profiles/stop-mails.routes.ts';
import { providerRoutes } from './features/providers/providers.routes.ts';
import { referralRoutes } from './features/referrals/referrals.routes.ts';
import { SessionModel } from './features/sessions/sessions.model.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { endFormerAdmins, republishRevoked } from './features/sessions/sessions.service.ts';
import { fillLookup } from './features/users/lookup.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { createProfileViews } from './features/views/profile-views.ts';
import { ProfileDayModel } from './features/views/views.model.ts';
import { viewRoutes } from './features/views/views.routes.ts';
import { migrations } from './migrations/index.ts';
import type { Parts } from './parts.ts';

const upkeepMs = 60_000;

/** Starts the service on the configured port; its tokens are checked against its own keys. */
export function startIdentity(config: IdentityConfig): Promise<RunningService> {
  const keyring = createKeyring(config.KEYS_SECRET);

  async function create({ redis, logger, authenticator, ownBrowsers }: ServiceContext) {
    await keyring.refresh();
    const views = createProfileViews({ redis, logger, secret: config.INTERNAL_SECRET });
    const parts: Parts = {
      attempts: createAttempts({ redis, secret: config.INTERNAL_SECRET }),
      hashCode: createCodeHasher(config.KEYS_SECRET),
      views,
      keyring,
      stopTokens: createStopTokens(config.INTERNAL_SECRET),
      google: createGoogle(config),
      dns: createDns(config.DNS_SERVERS),
      adminEmails: config.ADMIN_EMAILS,
      publicUrl: config.PUBLIC_URL,
      redis,
      logger,
      authenticator,
      ownBrowsers,
    };
    const stopUpkeep = startUpkeep(parts);
    const personalData = startPersonalData(config, parts);
    const stopHostChecks = startHostChecks(config, parts);
    return {
      routes: [
        ...accountRoutes(parts),
        ...providerRoutes(parts),
        ...hostRoutes(parts),
        ...sessionRoutes(parts),
        ...keyRoutes(parts),
        ...personalData.routes,
        ...profileRoutes(parts),
        ...referralRoutes(parts),
        ...stopMailsRoutes(parts),
        ...viewRoutes(parts),
        ...directoryRoutes(),
        ...contactRoutes(parts),
        ...userRoutes(parts),
      ],
      events: { 'subscription.changed': keepPlan },
      closers: [personalData.close, stopHostChecks, stopUpkeep, views.close],
    };
  }

  return startService({
    name: 'identity',
    config,
    models: [
      AccountModel,
      SessionModel,
      KeyModel,
      ProfileDayModel,
      ContactMessageModel,
      ExportModel,
      ErasureModel,
    ],
    migrations,
    keys: async () => ({ keys: keyring.publicKeys() }),
    create,
  });
}

/**
 * Renews the signing key in time, and gives Redis back the revocations that it may have lost.
 */
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
  endFormerAdmins(parts).catch((err: Error) =>
    logger.error({ err }, 'sessions of former admins not ended'),
  );
  renewEntries()
    .then(refreshOverview)
    .catch((err: Error) => logger.warn({ err }, 'the directory is not up to date'));
  fillLookup().catch((err: Error) => logger.warn({ err }, 'not every account is found by admins'));
  redis.on('ready', republish);
  const timer = setInterval(upkeep, upkeepMs);
  return async () => {
    clearInterval(timer);
    redis.off('ready', republish);
  };
}
