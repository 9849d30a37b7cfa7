import { createJobQueue, type ServiceContext, startJobs } from '@soloist/service-kit';
import type { PlatformConfig } from '../../config.ts';
import { createAddressCheck, postRulesOf } from './addresses.rules.ts';
import { createStoreMessage } from './deliveries.service.ts';
import { startDueDeliveries } from './due-deliveries.job.ts';
import { createSecrets } from './secrets.rules.ts';
import { createSendSoon, sendMessageJob } from './send-message.job.ts';
import { webhookEvents } from './webhooks.events.ts';
import { webhookRoutes } from './webhooks.routes.ts';

const minute = 60_000;
const hour = 60 * minute;
/** After a failed try; those of Standard Webhooks. */
export const defaultRetryDelaysMs = [
  5000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
];

interface WebhookContext extends Pick<ServiceContext, 'redis' | 'logger'> {
  config: PlatformConfig;
  pauses: readonly number[];
}

/** What tells programs of others what happened to their owners. */
export function startWebhooks({ redis, logger, config, pauses }: WebhookContext) {
  const { REDIS_URL: redisUrl, PUBLIC_URL: publicUrl } = config;
  const queue = createJobQueue(redisUrl, logger);
  const sendSoon = createSendSoon(queue, logger);
  const secrets = createSecrets(config.INTERNAL_SECRET);
  const rules = postRulesOf(publicUrl);
  const job = sendMessageJob({ secrets, rules, pauses, sendSoon, logger });
  const jobs = startJobs({ handlers: [job], redisUrl, logger });
  const dueDeliveries = startDueDeliveries({ redis, logger, sendSoon });
  return {
    routes: webhookRoutes({ secrets, checkAddress: createAddressCheck(rules), sendSoon }),
    events: webhookEvents(createStoreMessage({ publicUrl, sendSoon })),
    closers: [dueDeliveries.close, jobs.close, queue.close],
  };
}
