import type { Logger, ScheduledTask, ServiceContext } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type Budget, failureOf, tokensOf } from '../../assistant/index.ts';
import type { SageLive } from '../live/sage.socket.ts';
import { MessageModel, type StoredSageMessage } from '../messages/messages.model.ts';
import { presentMessage } from '../messages/messages.presenter.ts';
import { endReply } from './reply-store.service.ts';
import { dropReplyTexts, readReplyText } from './reply-text.service.ts';

const checkEveryMs = 5000;
const abandonedAfterMs = 15_000;

interface AbandonedRepliesDeps extends Pick<ServiceContext, 'redis'> {
  live: SageLive;
  budget: Budget;
  logger: Logger;
}

/** Ends the replies of killed processes with their text so far. */
export const abandonedRepliesTask = (deps: AbandonedRepliesDeps): ScheduledTask => ({
  name: 'fail abandoned replies',
  everyMs: checkEveryMs,
  run: () => failAbandonedReplies(deps),
});

async function failAbandonedReplies(deps: AbandonedRepliesDeps) {
  const lost = await MessageModel.find({
    state: 'running',
    heartbeatAt: mongoose.trusted({ $lt: new Date(Date.now() - abandonedAfterMs) }),
  })
    .limit(100)
    .lean<StoredSageMessage[]>();
  for (const reply of lost) {
    await failAbandonedReply(deps, reply).catch((err: Error) =>
      deps.logger.warn(
        { err: err.message, replyId: reply._id },
        "couldn't fail an abandoned reply; will retry",
      ),
    );
  }
}

async function failAbandonedReply(
  { redis, live, budget }: AbandonedRepliesDeps,
  reply: StoredSageMessage,
) {
  const replyId = String(reply._id);
  const userId = String(reply.userId);
  const { reserved: tokens = 0, budgetMonth: month = '' } = reply;
  const held = { userId, month, tokens };
  // Its process was killed before the question was stored.
  if (!(await MessageModel.exists({ _id: reply.answers }))) {
    const { deletedCount } = await MessageModel.deleteOne({ _id: reply._id });
    if (deletedCount === 1) await budget.reconcile(held, 0);
    return;
  }
  const inRedis = await readReplyText(redis, replyId);
  const content = inRedis && inRedis.length > reply.content.length ? inRedis : reply.content;
  const ended = await endReply(reply, {
    state: reply.stopAsked ? 'stopped' : 'failed',
    failure: reply.stopAsked ? null : failureOf('interrupted'),
    content,
    citations: reply.citations,
    drafts: reply.drafts,
    tokensIn: 0,
    tokensOut: tokensOf(content),
    latencyMs: Date.now() - reply.createdAt.getTime(),
  });
  await dropReplyTexts(redis, [replyId]);
  if (!ended) return;
  await budget.reconcile(held, tokens);
  live.emitReply(userId, { chatId: String(reply.chatId), message: presentMessage(ended) });
}
