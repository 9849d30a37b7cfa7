import { type RunningService, startService } from '@soloist/service-kit';
import type { SageConfig } from './config.ts';
import { ChatModel } from './features/chats/chats.model.ts';
import { chatRoutes } from './features/chats/chats.routes.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';

/** Starts the service on the configured port. */
export function startSage(config: SageConfig): Promise<RunningService> {
  return startService({
    name: 'sage',
    config,
    models: [ChatModel],
    create: () => ({ routes: chatRoutes, personalData }),
  });
}
