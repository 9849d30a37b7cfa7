import {
  createUnsubscribeTokens,
  mergeEventHandlers,
  type RunningService,
  type ServiceContext,
  startScheduledTasks,
  startService,
} from '@soloist/server-kit';
import { type IdentityConfig, isAdminFactorRequired } from './config.ts';
import type { IdentityDeps } from './deps.ts';
import { migrations } from './migrations/index.ts';
import {
  AccountModel,
  addLookupTerms,
  referralRoutes,
  renewDirectoryEntries,
  storePlan,
  storePortfolio,
} from './modules/accounts/index.ts';
import { createDns, hostRoutes, startHostChecks } from './modules/hosts/index.ts';
import {
  deletionEvents,
  ErasureModel,
  ExportModel,
  startPersonalData,
} from './modules/personal-data/index.ts';
import {
  ContactMessageModel,
  contactRoutes,
  createPeopleSearch,
  createProfileViews,
  directoryRoutes,
  ProfileDayModel,
  profileRoutes,
  refreshOverview,
  unsubscribeRoutes,
  viewRoutes,
} from './modules/profiles/index.ts';
import {
  ActivityModel,
  activityEvents,
  activityRoutes,
  createKeyring,
  endFormerAdmins,
  endInactiveSessions,
  KeyModel,
  keyRoutes,
  republishRevoked,
  SessionModel,
  sessionRoutes,
} from './modules/sessions/index.ts';
import {
  ApiKeyModel,
  AppModel,
  accountDeletionRoutes,
  accountRoutes,
  apiKeyEvents,
  apiKeyRoutes,
  ConnectionModel,
  connectedAppEvents,
  connectedAppRoutes,
  createAttempts,
  createCodeHasher,
  createGoogle,
  createOAuthServer,
  createTwoStepKeys,
  emailDueRecoveries,
  expiringKeysTask,
  OAuthRecordModel,
  passkeyRoutes,
  proofRoutes,
  providerRoutes,
  recoveryRoutes,
  testPeopleRoutes,
  twoStepRoutes,
} from './modules/sign-in/index.ts';
import { userRoutes } from './modules/users/index.ts';

const intervalMs = 60_000;

/** Starts the service on the configured port; it verifies tokens with its own keys. */
export function startIdentity(config: IdentityConfig): Promise<RunningService> {
  const keyring = createKeyring(config.KEYS_SECRET);

  async function create({ redis, logger, authenticator, ownerDevices }: ServiceContext) {
    await keyring.refresh();
    const views = createProfileViews({ redis, logger, secret: config.INTERNAL_SECRET });
    const shared = {
      attempts: createAttempts({ redis, secret: config.INTERNAL_SECRET }),
      hashCode: createCodeHasher(config.KEYS_SECRET),
      twoStepKeys: createTwoStepKeys(config.KEYS_SECRET),
      views,
      searchPeople: createPeopleSearch(config),
      keyring,
      stopTokens: createUnsubscribeTokens(config.INTERNAL_SECRET),
      google: createGoogle(config),
      dns: createDns(config.DNS_SERVERS),
      adminEmails: config.ADMIN_EMAILS,
      isAdminFactorRequired: isAdminFactorRequired(config),
      publicUrl: config.PUBLIC_URL,
      redis,
      logger,
      authenticator,
      ownerDevices,
    };
    const oauth = createOAuthServer({ deps: shared, secret: config.KEYS_SECRET });
    const deps: IdentityDeps = { ...shared, oauth };
    const stopAccountTasks = startAccountTasks(deps);
    const personalData = startPersonalData(config, deps);
    const stopHostChecks = startHostChecks(config, deps);
    return {
      routes: [
        ...accountRoutes(deps),
        ...(config.TEST_PEOPLE ? testPeopleRoutes(deps) : []),
        ...providerRoutes(deps),
        ...passkeyRoutes(deps),
        ...apiKeyRoutes(deps),
        ...connectedAppRoutes(deps),
        ...twoStepRoutes(deps),
        ...proofRoutes(deps),
        ...recoveryRoutes(deps),
        ...accountDeletionRoutes(deps),
        ...hostRoutes(deps),
        ...sessionRoutes(deps),
        ...activityRoutes(deps),
        ...keyRoutes(deps),
        ...personalData.routes,
        ...profileRoutes(deps),
        ...referralRoutes(deps),
        ...unsubscribeRoutes(deps),
        ...viewRoutes(deps),
        ...directoryRoutes({ ...deps, publicCountMin: config.PUBLIC_COUNT_MIN }),
        ...contactRoutes(deps),
        ...userRoutes(deps),
      ],
      events: {
        ...mergeEventHandlers(
          activityEvents(deps),
          apiKeyEvents(deps),
          connectedAppEvents(deps),
          deletionEvents(deps),
        ),
        'subscription.changed': storePlan,
        'site.listing-changed': storePortfolio,
      },
      closers: [personalData.close, stopHostChecks, stopAccountTasks, views.close],
    };
  }

  return startService({
    name: 'identity',
    config,
    models: [
      AccountModel,
      SessionModel,
      ApiKeyModel,
      AppModel,
      ConnectionModel,
      OAuthRecordModel,
      ActivityModel,
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
 * Once: ends sessions of former admins and updates the directory and search terms. Each minute: renews
 * the signing key in time, restores revocations that Redis may have lost, ends unused sessions, and emails about recoveries.
 */
function startAccountTasks(deps: IdentityDeps) {
  const { keyring, redis, logger } = deps;
  const republish = () =>
    republishRevoked(deps).catch((err: Error) =>
      logger.warn({ err: err.message }, "couldn't publish revoked sessions"),
    );
  endFormerAdmins(deps).catch((err: Error) =>
    logger.error({ err }, "couldn't end sessions of former admins"),
  );
  renewDirectoryEntries()
    .then(refreshOverview)
    .catch((err: Error) => logger.warn({ err }, "couldn't update the directory"));
  addLookupTerms().catch((err: Error) =>
    logger.warn({ err }, "couldn't index every account for admins"),
  );
  redis.on('ready', republish);
  const scheduled = startScheduledTasks(
    [
      { name: 'renew signing keys', everyMs: intervalMs, run: () => keyring.renew() },
      { name: 'publish revoked sessions', everyMs: intervalMs, run: republish },
      { name: 'email recoveries', everyMs: intervalMs, run: () => emailDueRecoveries(deps) },
      { name: 'end unused sessions', everyMs: intervalMs, run: () => endInactiveSessions(deps) },
      expiringKeysTask,
    ],
    logger,
  );
  return async () => {
    redis.off('ready', republish);
    await scheduled.close();
  };
}
