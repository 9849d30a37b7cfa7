import {
  allHandlers,
  type RunningService,
  type ServiceContext,
  startService,
} from '@soloist/service-kit';
import { createIdentityClient } from './clients/identity.ts';
import { fileStoreSettings, type PlatformConfig } from './config.ts';
import { audienceRoutes } from './features/audiences/audiences.routes.ts';
import { TeamModel } from './features/audiences/teams.model.ts';
import { teamRoutes } from './features/audiences/teams.routes.ts';
import { auditEvents } from './features/audit/audit.events.ts';
import { AuditEntryModel } from './features/audit/audit.model.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { DeployTokenModel } from './features/deploy-tokens/deploy-tokens.model.ts';
import { deployTokenRoutes } from './features/deploy-tokens/deploy-tokens.routes.ts';
import { createFindDeployer } from './features/deploy-tokens/deploy-tokens.service.ts';
import { FlagModel } from './features/flags/flags.model.ts';
import { flagRoutes } from './features/flags/flags.routes.ts';
import { startPublishing } from './features/flags/flags.service.ts';
import { overrideRoutes } from './features/overrides/overrides.routes.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';
import { openReleaseFiles } from './features/release-files/release-files.ts';
import { createActorOf } from './features/releases/actor.ts';
import { ChangeModel } from './features/releases/changes.model.ts';
import { ReleaseModel } from './features/releases/releases.model.ts';
import { releaseRoutes } from './features/releases/releases.routes.ts';
import { createSigner } from './features/releases/signing.ts';
import { FaultModel } from './features/vitals/faults.model.ts';
import { VitalsModel } from './features/vitals/vitals.model.ts';
import { vitalsRoutes } from './features/vitals/vitals.routes.ts';
import { watchCanaries } from './features/vitals/watch-canaries.ts';
import { DeliveryModel } from './features/webhooks/deliveries.model.ts';
import { startWebhooks, usualPauses } from './features/webhooks/start-webhooks.ts';
import { WebhookModel } from './features/webhooks/webhooks.model.ts';

/** Starts the service on the configured port. Tests give pauses between the tries of a webhook that they can await. */
export function startPlatform(
  config: PlatformConfig,
  webhookPauses = usualPauses,
): Promise<RunningService> {
  function create({ redis, logger }: ServiceContext) {
    const identity = createIdentityClient(config);
    const flags = startPublishing({ redis, logger });
    const canaries = watchCanaries({ redis, logger });
    const webhooks = startWebhooks({ redis, logger, config, pauses: webhookPauses });
    const actorOf = createActorOf(identity);
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
      events: allHandlers(auditEvents(identity), webhooks.events),
      findDeployer: createFindDeployer(config.DEPLOY_TOKEN),
      personalData,
      closers: [...webhooks.closers, canaries.close, flags.close, async () => files.close()],
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
