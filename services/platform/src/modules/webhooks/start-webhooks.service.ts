import { hourMs, minuteMs } from '@soloist/contracts';
import {
  createJobQueue,
  type ServiceContext,
  startJobs,
  startScheduledTasks,
} from '@soloist/server-kit';
import type { PlatformConfig } from '../../config.ts';
import type { PlatformIdentityClient } from '../identity/index.ts';
import { createAddressCheck, postRulesOf } from './addresses.rules.ts';
import { createStoreMessage } from './deliveries.service.ts';
import { webhookTasks } from './due-deliveries.job.ts';
import { reportedSignInEvents } from './reported-sign-ins.events.ts';
import { createSecrets } from './secrets.rules.ts';
import { createSendSoon, sendMessageJob } from './send-message.job.ts';
import { webhookEvents } from './webhooks.events.ts';
import { webhookRoutes } from './webhooks.routes.ts';

/** Pauses after a failed attempt; those of Standard Webhooks. */
export const defaultRetryDelaysMs = [
  5000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
];

interface WebhookContext extends Pick<ServiceContext, 'redis' | 'logger'> {
  config: PlatformConfig;
  identity: Pick<PlatformIdentityClient, 'scopesOfKey' | 'accountStatusOf'>;
  pauses: readonly number[];
}

/** Starts the delivery of events to third-party programs. */
export function startWebhooks({ redis, logger, config, identity, pauses }: WebhookContext) {
  const { REDIS_URL: redisUrl, PUBLIC_URL: publicUrl } = config;
  const queue = createJobQueue(redisUrl, logger);
  const sendSoon = createSendSoon(queue, logger);
  const secrets = createSecrets(config.INTERNAL_SECRET);
  const rules = postRulesOf(publicUrl);
  const { scopesOfKey, accountStatusOf } = identity;
  const ofOwner = { scopesOfKey, accountStatusOf };
  const job = sendMessageJob({ secrets, rules, pauses, ...ofOwner, sendSoon, logger });
  const jobs = startJobs({ handlers: [job], redisUrl, logger });
  const scheduled = startScheduledTasks(webhookTasks({ redis, sendSoon }), logger);
  return {
    routes: webhookRoutes({
      publicUrl,
      secrets,
      checkAddress: createAddressCheck(rules),
      sendSoon,
    }),
    events: {
      ...webhookEvents(createStoreMessage({ publicUrl, sendSoon })),
      ...reportedSignInEvents,
    },
    closers: [scheduled.close, jobs.close, queue.close],
  };
}
