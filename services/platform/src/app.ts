import {
  mergeEventHandlers,
  type RunningService,
  type ServiceContext,
  startScheduledTasks,
  startService,
} from '@soloist/server-kit';
import { fileStoreSettings, type PlatformConfig } from './config.ts';
import { audienceRoutes, TeamModel, teamRoutes } from './modules/audiences/index.ts';
import { AuditEntryModel, auditEvents, auditRoutes } from './modules/audit/index.ts';
import { FlagModel, flagRoutes, startFlagPublishing } from './modules/flags/index.ts';
import { createIdentityClient } from './modules/identity/index.ts';
import { personalData } from './modules/personal-data/index.ts';
import {
  ChangeModel,
  createFindActor,
  createFindDeployer,
  createSigner,
  DeployTokenModel,
  deployTokenRoutes,
  openReleaseFiles,
  overrideRoutes,
  ReleaseModel,
  releaseRoutes,
} from './modules/releases/index.ts';
import { canaryWatchTask, FaultModel, VitalsModel, vitalsRoutes } from './modules/vitals/index.ts';
import {
  DeliveryModel,
  defaultRetryDelaysMs,
  startWebhooks,
  WebhookModel,
} from './modules/webhooks/index.ts';

/** Starts the service on the configured port. Tests pass short pauses for a webhook's retries. */
export function startPlatform(
  config: PlatformConfig,
  webhookPauses = defaultRetryDelaysMs,
): Promise<RunningService> {
  function create({ redis, logger }: ServiceContext) {
    const identity = createIdentityClient(config);
    const flags = startFlagPublishing({ redis, logger });
    const scheduled = startScheduledTasks([canaryWatchTask({ redis, logger })], logger);
    const webhooks = startWebhooks({ redis, logger, config, identity, pauses: webhookPauses });
    const actorOf = createFindActor(identity);
    const files = openReleaseFiles(fileStoreSettings(config));
    const sign = createSigner(config.RELEASE_SIGNING_KEY);
    return {
      routes: [
        ...releaseRoutes({ files, sign, actorOf }),
        ...deployTokenRoutes(actorOf),
        ...audienceRoutes(config),
        ...teamRoutes(identity),
        ...overrideRoutes(config),
        ...vitalsRoutes({ redis, config }),
        ...auditRoutes(),
        ...flagRoutes({ identity, publish: flags.publish }),
        ...webhooks.routes,
      ],
      events: mergeEventHandlers(auditEvents(identity), webhooks.events),
      findDeployer: createFindDeployer(config.DEPLOY_TOKEN),
      personalData,
      closers: [...webhooks.closers, scheduled.close, flags.close, async () => files.close()],
    };
  }
  return startService({
    name: 'platform',
    config,
    models: [
      ReleaseModel,
      ChangeModel,
      DeployTokenModel,
      AuditEntryModel,
      FlagModel,
      TeamModel,
      VitalsModel,
      FaultModel,
      WebhookModel,
      DeliveryModel,
    ],
    create,
  });
}
