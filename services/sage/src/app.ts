import {
  type RunningService,
  type ServiceContext,
  startScheduledTasks,
  startService,
} from '@soloist/server-kit';
import type { SageConfig } from './config.ts';
import { migrations } from './migrations/index.ts';
import {
  ApprovalModel,
  approvalRoutes,
  createActs,
  createApprovals,
} from './modules/approvals/index.ts';
import {
  BudgetModel,
  createBudget,
  createModelSource,
  createPageReader,
  createProLookup,
  createQuestionLimit,
  createRecords,
  createTools,
  helpRoutes,
  recordUrls,
  statusRoutes,
} from './modules/assistant/index.ts';
import {
  abandonedRepliesTask,
  ChatModel,
  chatRoutes,
  createChats,
  createFollowReply,
  createMessages,
  createPresence,
  createReplies,
  DraftModel,
  draftRoutes,
  MessageModel,
  messageRoutes,
  replyRoutes,
  startSageLive,
} from './modules/chats/index.ts';
import { mcpRoutes } from './modules/mcp/index.ts';
import { createOfflineSource } from './modules/offline/index.ts';
import { personalData } from './modules/personal-data/index.ts';
import {
  createLeadEmails,
  createProjectDrafts,
  leadEmailRoutes,
  projectDraftRoutes,
} from './modules/writing/index.ts';

/** Starts the service, its sockets included, on the configured port. */
export function startSage(config: SageConfig): Promise<RunningService> {
  return startService({
    name: 'sage',
    config,
    models: [ChatModel, MessageModel, DraftModel, BudgetModel, ApprovalModel],
    migrations,
    create: (context) => createDeps(config, context),
  });
}

function createDeps(config: SageConfig, context: ServiceContext) {
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
    follow: createFollowReply(redis),
  });
  const countQuestion = createQuestionLimit({ redis, perMinute: config.SAGE_MESSAGES_PER_MINUTE });
  const deps = { redis, logger, source, tools, live, presence, budget };
  const replies = createReplies({
    ...deps,
    countQuestion,
    // A whole window: with few tokens left, one question at a time.
    heldTokens: config.SAGE_CONTEXT_TOKENS,
  });
  const scheduled = startScheduledTasks([abandonedRepliesTask(deps)], logger);
  const read = createRecords(recordUrls(config));
  const writingDeps = { config, hasModel, budget, logger, read };
  const projectDrafts = createProjectDrafts({ ...writingDeps, readPage: createPageReader() });
  const leadEmails = createLeadEmails(writingDeps);
  const approvals = createApprovals(createActs(recordUrls(config)));
  return {
    routes: [
      ...chatRoutes(createChats(live)),
      ...messageRoutes(createMessages(live)),
      ...replyRoutes(replies),
      ...draftRoutes,
      ...approvalRoutes(approvals),
      ...projectDraftRoutes({ projectDrafts, countQuestion }),
      ...leadEmailRoutes({ leadEmails, countQuestion }),
      ...statusRoutes(deps),
      ...helpRoutes(),
      ...mcpRoutes({ tools, publicUrl: config.PUBLIC_URL, logger }),
    ],
    personalData: personalData({ live, redis }),
    closers: [replies.close, scheduled.close, live.close, presence.close],
  };
}
