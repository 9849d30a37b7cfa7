import type { Citation, SageDraft } from '@soloist/contracts';
import type { Logger, ServiceContext } from '@soloist/service-kit';
import { countTokens } from 'gpt-tokenizer';
import type { Budget } from '../budget/budget.service.ts';
import { ChatModel, type StoredChat } from '../chats/chats.model.ts';
import { keepDraft } from '../drafts/drafts.service.ts';
import type { Presence } from '../live/presence.ts';
import type { SageLive } from '../live/sage.socket.ts';
import { MessageModel } from '../messages/messages.model.ts';
import { presentMessage } from '../messages/messages.presenter.ts';
import { nameChat } from './chat-names.ts';
import { failureOf, ReplyFailed } from './reply-failed.ts';
import type { Asker, ReplyPart, ReplySource, Summary, Tool } from './reply-source.ts';
import { type Ending, type Exchange, endReply, keepProgress } from './reply-store.ts';
import { createReplyText } from './reply-text.ts';
import { recentTurns } from './turns.ts';

export interface RunParts extends Pick<ServiceContext, 'redis' | 'logger'> {
  source: ReplySource;
  tools: Tool[];
  live: SageLive;
  presence: Presence;
  budget: Budget;
}
export interface Run {
  replyId: string;
  /** Settles, never rejects, once the reply has ended and is stored. */
  ended: Promise<void>;
  end: (why: EndReason) => void;
}
/** `gone`: its chat was deleted, or another process ended it. */
type EndReason = 'stopped' | 'left' | 'gone' | 'closing' | 'late' | 'too long';

const progressMs = 1000;
const longestMs = 9 * 60_000;
const longestText = 100_000;

/** Makes one reply: asks the source, tells the windows, keeps what is said, and ends it in every case. */
export function startRun(
  parts: RunParts,
  exchange: Exchange & { chat: StoredChat; person: Asker },
): Run {
  const controller = new AbortController();
  const replyId = String(exchange.reply._id);
  const end = (why: EndReason) => controller.abort(why);
  return { replyId, end, ended: run({ ...parts, ...exchange, controller }) };
}

type Running = RunParts &
  Exchange & { chat: StoredChat; person: Asker; controller: AbortController };

async function run(running: Running) {
  const { reply, chat, live, redis, logger, budget, controller, source } = running;
  const startedAt = performance.now();
  const place = { chatId: String(chat._id), messageId: String(reply._id) };
  const userId = String(chat.userId);
  const text = createReplyText({
    redis,
    replyId: place.messageId,
    tell: (part) => live.tellDelta(userId, { ...place, ...part }),
  });
  const kept = { citations: [] as Citation[], drafts: [] as SageDraft[] };
  const usage = { tokensIn: 0, tokensOut: 0 };
  const naming = nameChat(running);

  await text.begin();
  live.tellQuestion(userId, {
    chatId: place.chatId,
    message: presentMessage(running.question),
    reply: presentMessage(reply),
  });
  const watch = watchRun(running, () => ({ content: text.said, ...kept }));

  async function take(part: ReplyPart) {
    switch (part.kind) {
      case 'text':
        if (controller.signal.aborted) return;
        text.push(part.text);
        naming.hear(text.said);
        if (text.said.length > longestText) controller.abort('too long');
        return;
      case 'activity':
        return live.tellActivity(userId, {
          ...place,
          activity: part.activity,
          detail: part.detail,
        });
      case 'citations':
        kept.citations = part.citations;
        return;
      case 'draft':
        kept.drafts.push(await keepDraft({ userId, chatId: place.chatId }, part.draft));
        return;
      case 'summary':
        await keepSummary(chat, part.summary);
        return;
      case 'usage':
        usage.tokensIn = part.tokensIn;
        usage.tokensOut = part.tokensOut;
    }
  }

  async function ask(): Promise<Pick<Ending, 'state' | 'failure'>> {
    const { useInternet } = running.question;
    try {
      const request = {
        ...(await recentTurns(chat, running.question)),
        useInternet,
        person: running.person,
        tools: running.tools.filter(({ needsInternet }) => useInternet || !needsInternet),
        signal: controller.signal,
      };
      for await (const part of source.reply(request)) await take(part);
      if (controller.signal.aborted) return endedBy(controller.signal.reason);
      if (!text.said.trim() && kept.drafts.length === 0)
        throw new ReplyFailed('malformed', 'empty');
      return { state: 'done', failure: null };
    } catch (err) {
      if (controller.signal.aborted) return endedBy(controller.signal.reason);
      const failed = err instanceof ReplyFailed ? err : unexpected(err, logger);
      logger.warn({ failure: failed.code, fact: failed.fact }, 'a reply failed');
      return { state: 'failed', failure: failureOf(failed.code) };
    }
  }

  const outcome = await ask();
  watch.stop();
  await text.settled();
  const title = outcome.state === 'done' ? await naming.name(text.said) : undefined;
  if (!source.offline && !usage.tokensOut) usage.tokensOut = countTokens(text.said);
  const used = usage.tokensIn + usage.tokensOut + (title?.tokens ?? 0);
  const held = { userId, month: reply.budgetMonth ?? '', tokens: reply.reserved ?? 0 };
  try {
    const ended = await endReply(reply._id, {
      ...outcome,
      ...kept,
      ...usage,
      content: text.said,
      latencyMs: Math.round(performance.now() - startedAt),
      ...(title ? { chatTitle: title.title } : {}),
    });
    if (ended) live.tellReply(userId, { chatId: place.chatId, message: presentMessage(ended) });
    // What another process ended, it has booked.
    if (ended || !(await MessageModel.exists({ _id: reply._id })))
      await budget.settle(held, source.offline ? 0 : used);
  } catch (err) {
    // The sweep ends it with what is stored.
    logger.error({ err }, 'the end of a reply could not be stored');
  }
  await text.drop();
}

const unexpected = (err: unknown, logger: Logger) => {
  // Its message may hold what was asked or said.
  const { name = 'unknown', stack = '' } = (err ?? {}) as Error;
  const where = stack.split('\n').filter((line) => /^\s+at /.test(line));
  logger.error({ name, where: where.slice(0, 8) }, 'a reply failed for a reason nobody foresaw');
  return new ReplyFailed('interrupted', name);
};

function endedBy(why: EndReason): Pick<Ending, 'state' | 'failure'> {
  switch (why) {
    case 'stopped':
    case 'left':
    case 'gone':
      return { state: 'stopped', failure: null };
    case 'too long':
      return { state: 'done', failure: null };
    case 'late':
      return { state: 'failed', failure: failureOf('slow') };
    case 'closing':
      return { state: 'failed', failure: failureOf('interrupted') };
  }
}

const keepSummary = ({ _id }: StoredChat, summary: Summary) =>
  ChatModel.updateOne({ _id }, { summary });

/** Every second: stores what there is, and ends the run when it is to stop, nobody is here, or its place is gone. */
function watchRun(
  { reply, presence, controller, chat, logger }: Running,
  progress: () => Parameters<typeof keepProgress>[1],
) {
  const late = setTimeout(() => controller.abort('late'), longestMs);
  const timer = setInterval(async () => {
    try {
      const found = await keepProgress(reply._id, progress());
      if (!found) return controller.abort('gone');
      if (found.stopAsked) return controller.abort('stopped');
      if (!(await presence.isHere(String(chat.userId)))) controller.abort('left');
    } catch (err) {
      logger.warn({ err: (err as Error).message }, 'what was said so far could not be stored');
    }
  }, progressMs);
  return {
    stop() {
      clearInterval(timer);
      clearTimeout(late);
    },
  };
}
