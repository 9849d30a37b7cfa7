import type { ServiceContext } from '@soloist/server-kit';
import mongoose from 'mongoose';
import {
  type Budget,
  failureOf,
  ReplyError,
  type ReplySource,
  type SageCaller,
  type Tool,
  type Turn,
  tokensOf,
  toReplyError,
} from '../../assistant/index.ts';
import type { StoredChat } from '../chats.model.ts';
import type { SagePresence } from '../live/presence.service.ts';
import type { SageLive } from '../live/sage.socket.ts';
import { MessageModel, type StoredSageMessage } from '../messages/messages.model.ts';
import { presentMessage } from '../messages/messages.presenter.ts';
import { titleChat } from './chat-titles.service.ts';
import { createReplyRecord, type ReplyRecord } from './reply-record.service.ts';
import { type Exchange, endReply, type ReplyEnding } from './reply-store.service.ts';
import { type EndReason, outcomeOf, watchReply } from './reply-watch.service.ts';

export interface RunDeps extends Pick<ServiceContext, 'redis' | 'logger'> {
  source: ReplySource;
  tools: Tool[];
  live: SageLive;
  presence: SagePresence;
  budget: Budget;
}
type Question = Exchange & { chat: StoredChat; person: SageCaller };
type RunningReply = RunDeps & Question & { controller: AbortController };
export interface Run {
  replyId: string;
  /** The stored reply once it has ended; undefined when something else ended it. Never rejects. */
  ended: Promise<StoredSageMessage | undefined>;
  end: (why: EndReason) => void;
}
type Outcome = Pick<ReplyEnding, 'state' | 'failure'>;

const maxTextLength = 100_000;

/** Creates one reply: streams it from the source to the windows, stores it, and ends it in every case. */
export function startRun(deps: RunDeps, question: Question): Run {
  const controller = new AbortController();
  const end = (why: EndReason) => controller.abort(why);
  const ended = runReply({ ...deps, ...question, controller }).catch((err: unknown) => {
    // The task for abandoned replies ends it with the stored text.
    deps.logger.error({ err }, "couldn't store the end of a reply");
    return undefined;
  });
  return { replyId: String(question.reply._id), end, ended };
}

async function runReply(running: RunningReply) {
  const { question, reply, chat, live, presence, logger, source } = running;
  const startedAt = performance.now();
  const [userId, chatId] = [String(chat.userId), String(chat._id)];
  const record = createReplyRecord({ ...running, userId, chatId, messageId: String(reply._id) });
  const naming = titleChat(running);
  await record.text.begin();
  const presented = { message: presentMessage(question), reply: presentMessage(reply) };
  live.emitQuestion(userId, { chatId, ...presented });

  const { progress } = record;
  const end = (why: EndReason) => running.controller.abort(why);
  const watch = watchReply({ reply, userId, presence, logger, progress, end });
  const outcome = await consumeSource(running, { record, onText: naming.onText });
  watch.stop();
  await record.text.settled();
  const title = outcome.state === 'done' ? await naming.name(record.text.soFar) : undefined;

  const usage = { ...record.usage() };
  if (!source.offline && !usage.tokensOut) usage.tokensOut = tokensOf(record.text.soFar);
  const latencyMs = Math.round(performance.now() - startedAt);
  const named = title ? { chatTitle: title.title } : {};
  const ended = await endReply(reply, {
    ...outcome,
    ...progress(),
    ...usage,
    latencyMs,
    ...named,
  });
  if (ended) live.emitReply(userId, { chatId, message: presentMessage(ended) });
  await record.text.drop();
  // The process that ended the reply has booked its usage.
  if (ended || !(await MessageModel.exists({ _id: reply._id })))
    await bookUsage(running, usage.tokensIn + usage.tokensOut + (title?.tokens ?? 0));
  return ended ?? undefined;
}

/** Reads the source to its end. @returns how it ended, in every case. */
async function consumeSource(
  running: RunningReply,
  { record, onText }: { record: ReplyRecord; onText: (text: string) => void },
): Promise<Outcome> {
  const { source, tools, chat, question, person, controller, logger } = running;
  const { signal } = controller;
  const { useInternet } = question;
  try {
    const request = {
      ...(await loadRecentTurns(chat, question)),
      useInternet,
      person,
      tools: tools.filter(({ needsInternet }) => useInternet || !needsInternet),
      signal,
    };
    for await (const part of source.reply(request)) {
      if (signal.aborted && part.kind !== 'usage') continue;
      await record.take(part);
      onText(record.text.soFar);
      if (record.text.soFar.length > maxTextLength) controller.abort('too long');
    }
    if (signal.aborted) return outcomeOf(signal.reason);
    const { content, drafts } = record.progress();
    if (!content.trim() && drafts.length === 0) throw new ReplyError('malformed', 'empty');
    return { state: 'done', failure: null };
  } catch (err) {
    if (signal.aborted) return outcomeOf(signal.reason);
    const failed = toReplyError(err, logger);
    logger.warn({ failure: failed.code, fact: failed.fact }, 'a reply failed');
    return { state: 'failed', failure: failureOf(failed.code) };
  }
}

async function bookUsage({ budget, source, chat, reply }: RunningReply, used: number) {
  const { budgetMonth: month = '', reserved: tokens = 0 } = reply;
  const held = { userId: String(chat.userId), month, tokens };
  await budget.reconcile(held, source.offline ? 0 : used);
}

// Longer chats are summarised long before.
const maxTurns = 400;

/** The chat's messages since its summary, up to and including the current one. */
async function loadRecentTurns({ _id, ...chat }: StoredChat, question: StoredSageMessage) {
  // A message sent again may be older than the summary.
  const isUsable = chat.summary !== undefined && chat.summary.upTo < String(question._id);
  const summary = isUsable ? chat.summary : undefined;
  const range = { $lte: question._id, ...(summary ? { $gt: summary.upTo } : {}) };
  const messages = await MessageModel.find({
    chatId: _id,
    _id: mongoose.trusted(range),
    content: mongoose.trusted({ $ne: '' }),
  })
    .sort({ _id: -1 })
    .limit(maxTurns)
    .lean<StoredSageMessage[]>();
  const turns = messages
    .toReversed()
    .map(({ _id, role, content }): Turn => ({ id: String(_id), role, content }));
  return { turns, summary };
}
