import { type RunningService, type ServiceContext, startService } from '@soloist/service-kit';
import type { SageConfig } from './config.ts';
import { BudgetModel } from './features/budget/budget.model.ts';
import { createBudget } from './features/budget/budget.service.ts';
import { createProLookup } from './features/budget/pro-lookup.ts';
import { ChatModel } from './features/chats/chats.model.ts';
import { chatRoutes } from './features/chats/chats.routes.ts';
import { createChats } from './features/chats/chats.service.ts';
import { DraftModel } from './features/drafts/drafts.model.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { leadMailRoutes } from './features/lead-mails/lead-mails.routes.ts';
import { createLeadMails } from './features/lead-mails/lead-mails.service.ts';
import { createPresence } from './features/live/presence.ts';
import { startSageLive } from './features/live/sage.socket.ts';
import { MessageModel } from './features/messages/messages.model.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import { createMessages } from './features/messages/messages.service.ts';
import { createModelSource } from './features/model/model-source.ts';
import { createOfflineSource } from './features/offline/offline-source.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';
import { projectMakingRoutes } from './features/project-making/project-making.routes.ts';
import { createProjectMaking } from './features/project-making/project-making.service.ts';
import { createFollow } from './features/replies/follow.ts';
import { startOrphanSweep } from './features/replies/orphans.ts';
import { createQuestionLimit } from './features/replies/question-limit.ts';
import { replyRoutes } from './features/replies/replies.routes.ts';
import { createReplies } from './features/replies/replies.service.ts';
import { createPageReader } from './features/search/read-page.ts';
import { statusRoutes } from './features/status/status.routes.ts';
import { createRecords } from './features/tools/records.ts';
import { createTools, recordUrls } from './features/tools/tools.ts';

/** Starts the service, its sockets included, on the configured port. */
export function startSage(config: SageConfig): Promise<RunningService> {
  return startService({
    name: 'sage',
    config,
    models: [ChatModel, MessageModel, DraftModel, BudgetModel],
    create: (context) => createParts(config, context),
  });
}

function createParts(config: SageConfig, context: ServiceContext) {
  const { redis, logger } = context;
  const tools = createTools(config);
  const hasModel = config.SAGE_API_KEY !== undefined || config.SAGE_BASE_URL !== undefined;
  const source = hasModel ? createModelSource({ config, logger }) : createOfflineSource();
  const isPro = createProLookup({ identityUrl: config.IDENTITY_URL, logger });
  const budget = createBudget({ config, isPro });
  const presence = createPresence({ redis, leaveMs: config.SAGE_LEAVE_MS });
  const live = startSageLive({
    ...context,
    redisUrl: config.REDIS_URL,
    presence,
    follow: createFollow(redis),
  });
  const countQuestion = createQuestionLimit({ redis, perMinute: config.SAGE_MESSAGES_PER_MINUTE });
  const shared = { redis, logger, source, tools, live, presence, budget };
  const replies = createReplies({
    ...shared,
    countQuestion,
    // A whole window: with few tokens left, one question at a time.
    heldTokens: config.SAGE_CONTEXT_TOKENS,
  });
  const sweep = startOrphanSweep(shared);
  const read = createRecords(recordUrls(config));
  const writing = { config, hasModel, budget, logger, read };
  const making = createProjectMaking({ ...writing, readPage: createPageReader() });
  const leadMails = createLeadMails(writing);
  return {
    routes: [
      ...chatRoutes(createChats(live)),
      ...messageRoutes(createMessages(live)),
      ...replyRoutes(replies),
      ...draftRoutes,
      ...projectMakingRoutes({ making, countQuestion }),
      ...leadMailRoutes({ leadMails, countQuestion }),
      ...statusRoutes(shared),
    ],
    personalData: personalData({ live, redis }),
    closers: [replies.close, sweep.close, live.close, presence.close],
  };
}
