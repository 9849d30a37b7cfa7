import type { ServiceContext } from '@soloist/service-kit';
import type { Budget } from '../budget/budget.service.ts';
import type { StoredChat } from '../chats/chats.model.ts';
import type { Presence } from '../live/presence.ts';
import type { SageLive } from '../live/sage.socket.ts';
import { MessageModel } from '../messages/messages.model.ts';
import { presentMessage } from '../messages/messages.presenter.ts';
import { tokensOf } from '../model/tokens.ts';
import { nameChat } from './chat-names.ts';
import { asFailed, failureOf, ReplyFailed } from './reply-failed.ts';
import { createReplyRecord, type ReplyRecord } from './reply-record.ts';
import type { Asker, ReplySource, Tool } from './reply-source.ts';
import { type Ending, type Exchange, endReply } from './reply-store.ts';
import { type EndReason, endedBy, watchReply } from './reply-watch.ts';
import { recentTurns } from './turns.ts';

export interface RunParts extends Pick<ServiceContext, 'redis' | 'logger'> {
  source: ReplySource;
  tools: Tool[];
  live: SageLive;
  presence: Presence;
  budget: Budget;
}
type Question = Exchange & { chat: StoredChat; person: Asker };
type Running = RunParts & Question & { controller: AbortController };
export interface Run {
  replyId: string;
  /** Settles, never rejects, once the reply has ended and is stored. */
  ended: Promise<void>;
  end: (why: EndReason) => void;
}
type Outcome = Pick<Ending, 'state' | 'failure'>;

const longestText = 100_000;

/** Makes one reply: asks the source, tells the windows, keeps what is said, and ends it in every case. */
export function startRun(parts: RunParts, question: Question): Run {
  const controller = new AbortController();
  const end = (why: EndReason) => controller.abort(why);
  const ended = run({ ...parts, ...question, controller }).catch((err: unknown) => {
    // The sweep ends it with what is stored.
    parts.logger.error({ err }, 'the end of a reply could not be stored');
  });
  return { replyId: String(question.reply._id), end, ended };
}

async function run(running: Running) {
  const { question, reply, chat, live, presence, logger, source } = running;
  const startedAt = performance.now();
  const [userId, chatId] = [String(chat.userId), String(chat._id)];
  const record = createReplyRecord({ ...running, userId, chatId, messageId: String(reply._id) });
  const naming = nameChat(running);
  await record.text.begin();
  const asked = { message: presentMessage(question), reply: presentMessage(reply) };
  live.tellQuestion(userId, { chatId, ...asked });

  const { progress } = record;
  const end = (why: EndReason) => running.controller.abort(why);
  const watch = watchReply({ reply, userId, presence, logger, progress, end });
  const outcome = await listen(running, { record, hear: naming.hear });
  watch.stop();
  await record.text.settled();
  const title = outcome.state === 'done' ? await naming.name(record.text.said) : undefined;

  const usage = { ...record.usage() };
  if (!source.offline && !usage.tokensOut) usage.tokensOut = tokensOf(record.text.said);
  const latencyMs = Math.round(performance.now() - startedAt);
  const named = title ? { chatTitle: title.title } : {};
  const ended = await endReply(reply, {
    ...outcome,
    ...progress(),
    ...usage,
    latencyMs,
    ...named,
  });
  if (ended) live.tellReply(userId, { chatId, message: presentMessage(ended) });
  await record.text.drop();
  // What another process ended, it has booked.
  if (ended || !(await MessageModel.exists({ _id: reply._id })))
    await book(running, usage.tokensIn + usage.tokensOut + (title?.tokens ?? 0));
}

/** Hears the source out. @returns how it ended, whatever happened. */
async function listen(
  running: Running,
  { record, hear }: { record: ReplyRecord; hear: (said: string) => void },
): Promise<Outcome> {
  const { source, tools, chat, question, person, controller, logger } = running;
  const { signal } = controller;
  const { useInternet } = question;
  try {
    const request = {
      ...(await recentTurns(chat, question)),
      useInternet,
      person,
      tools: tools.filter(({ needsInternet }) => useInternet || !needsInternet),
      signal,
    };
    for await (const part of source.reply(request)) {
      if (signal.aborted && part.kind !== 'usage') continue;
      await record.take(part);
      hear(record.text.said);
      if (record.text.said.length > longestText) controller.abort('too long');
    }
    if (signal.aborted) return endedBy(signal.reason);
    const { content, drafts } = record.progress();
    if (!content.trim() && drafts.length === 0) throw new ReplyFailed('malformed', 'empty');
    return { state: 'done', failure: null };
  } catch (err) {
    if (signal.aborted) return endedBy(signal.reason);
    const failed = asFailed(err, logger);
    logger.warn({ failure: failed.code, fact: failed.fact }, 'a reply failed');
    return { state: 'failed', failure: failureOf(failed.code) };
  }
}

async function book({ budget, source, chat, reply }: Running, used: number) {
  const { budgetMonth: month = '', reserved: tokens = 0 } = reply;
  const held = { userId: String(chat.userId), month, tokens };
  await budget.settle(held, source.offline ? 0 : used);
}
