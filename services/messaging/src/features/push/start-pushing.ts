import type { ServiceContext } from '@soloist/service-kit';
import type { MessagingConfig } from '../../config.ts';
import type { Live } from '../live/live.socket.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushClient } from './push-client.ts';
import { pushJobs } from './push-jobs.ts';
import { furtherOrigins } from './push-services.ts';
import { vapidDetails } from './vapid.ts';

interface PushingParts extends Pick<ServiceContext, 'authenticator' | 'logger'> {
  live: Live;
}

/** What shows notifications on devices, with the installation's own keys. */
export function startPushing(config: MessagingConfig, parts: PushingParts) {
  const vapid = vapidDetails(config);
  const further = furtherOrigins(config.PUSH_ORIGINS);
  const push = createPushClient({ vapid, further, authenticator: parts.authenticator });
  return {
    routes: pushRoutes({ push, further, publicKey: vapid.publicKey }),
    jobs: pushJobs({ ...parts, push }),
  };
}
