import { createJobQueue, type ServiceContext, startJobs } from '@soloist/service-kit';
import type { PlatformConfig } from '../../config.ts';
import { createAddressCheck, postRulesOf } from './addresses.ts';
import { createKeepMessage } from './deliveries.service.ts';
import { createSecrets } from './secrets.ts';
import { createSendSoon, sendMessageJob } from './send-message.job.ts';
import { startWebhookSweep } from './webhook-sweep.ts';
import { webhookEvents } from './webhooks.events.ts';
import { webhookRoutes } from './webhooks.routes.ts';

const minute = 60_000;
const hour = 60 * minute;
/** After a failed try; those of Standard Webhooks. */
export const usualPauses = [
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
  const sweep = startWebhookSweep({ redis, logger, sendSoon });
  return {
    routes: webhookRoutes({ secrets, checkAddress: createAddressCheck(rules), sendSoon }),
    events: webhookEvents(createKeepMessage({ publicUrl, sendSoon })),
    closers: [sweep.close, jobs.close, queue.close],
  };
}
