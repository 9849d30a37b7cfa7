import type { Logger, ServiceContext } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Budget } from '../budget/budget.service.ts';
import type { SageLive } from '../live/sage.socket.ts';
import { MessageModel, type StoredMessage } from '../messages/messages.model.ts';
import { presentMessage } from '../messages/messages.presenter.ts';
import { tokensOf } from '../model/tokens.ts';
import { failureOf } from './reply-failed.ts';
import { endReply } from './reply-store.ts';
import { dropReplyTexts, readReplyText } from './reply-text.ts';

const sweepMs = 5000;
const lostAfterMs = 15_000;

interface OrphanParts extends Pick<ServiceContext, 'redis'> {
  live: SageLive;
  budget: Budget;
  logger: Logger;
}

/** Ends the replies whose process was killed, with what they had said. */
export function startOrphanSweep(parts: OrphanParts) {
  const sweep = () =>
    endOrphans(parts).catch((err: Error) =>
      parts.logger.warn({ err: err.message }, 'replies without a process wait'),
    );
  let running: Promise<void> = sweep();
  const timer = setInterval(() => {
    running = sweep();
  }, sweepMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function endOrphans(parts: OrphanParts) {
  const lost = await MessageModel.find({
    state: 'running',
    heartbeatAt: mongoose.trusted({ $lt: new Date(Date.now() - lostAfterMs) }),
  })
    .limit(100)
    .lean<StoredMessage[]>();
  for (const reply of lost) {
    await endOrphan(parts, reply).catch((err: Error) =>
      parts.logger.warn(
        { err: err.message, replyId: reply._id },
        'a reply without a process waits',
      ),
    );
  }
}

async function endOrphan({ redis, live, budget }: OrphanParts, reply: StoredMessage) {
  const replyId = String(reply._id);
  const userId = String(reply.userId);
  const { reserved: tokens = 0, budgetMonth: month = '' } = reply;
  const held = { userId, month, tokens };
  // Its process was killed before the question was stored.
  if (!(await MessageModel.exists({ _id: reply.answers }))) {
    const { deletedCount } = await MessageModel.deleteOne({ _id: reply._id });
    if (deletedCount === 1) await budget.settle(held, 0);
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
  await budget.settle(held, tokens);
  live.tellReply(userId, { chatId: String(reply.chatId), message: presentMessage(ended) });
}
