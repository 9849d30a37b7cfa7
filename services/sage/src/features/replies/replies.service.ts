import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointBody, SentMessage, sage, TokenClaims } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/service-kit';
import type { Reservation } from '../budget/budget.service.ts';
import type { StoredChat } from '../chats/chats.model.ts';
import { ownChat } from '../chats/chats.service.ts';
import { MessageModel, type StoredMessage } from '../messages/messages.model.ts';
import { asAppError, failureOf } from './reply-failed.ts';
import { type Run, type RunParts, startRun } from './reply-run.ts';
import type { Asker } from './reply-source.ts';
import { beginAgain, beginExchange, type Exchange, findQuestion, replyTo } from './reply-store.ts';

const askEveryMs = 250;

interface RepliesParts extends RunParts {
  /** @throws AppError `rate_limited` when a person asks too often. */
  countQuestion: (userId: string) => Promise<void>;
  /** Tokens that a reply holds of the month until it is known what it took. */
  heldTokens: number;
}
type Sent = EndpointBody<typeof sage.send>;

/** Questions and their replies: asking, joining, asking again, stopping. */
export function createReplies(parts: RepliesParts) {
  const { live, presence, budget, source, countQuestion, heldTokens } = parts;
  const runs = new Map<string, Run>();
  live.onStop((replyId) => runs.get(replyId)?.end('stopped'));

  function begin(exchange: Exchange & { chat: StoredChat; person: Asker }) {
    const run = startRun(parts, exchange);
    runs.set(run.replyId, run);
    // A failed reply may have begun again before its first run is quite over.
    void run.ended.finally(() => runs.get(run.replyId) === run && runs.delete(run.replyId));
  }

  async function reserve(person: Asker): Promise<Reservation> {
    if (source.offline) return { userId: person.user.sub, month: '', tokens: 0 };
    return budget.reserve(person, heldTokens);
  }

  async function ask(person: Asker, sent: Sent & { requestId: string }) {
    const chat = await ownChat(person.user, sent.chatId);
    await countQuestion(person.user.sub);
    const reservation = await reserve(person);
    const exchange = await beginExchange({
      chat,
      content: sent.message,
      useInternet: sent.useInternet,
      requestId: sent.requestId,
      offline: source.offline,
      reservation,
    }).catch(async (err) => {
      await budget.settle(reservation, 0);
      throw err;
    });
    if (!exchange) {
      await budget.settle(reservation, 0);
      return join(person, sent);
    }
    begin({ ...exchange, chat, person });
    return exchange.reply;
  }

  /** The reply of a request that is known already; a failed one begins again. */
  async function join(person: Asker, { chatId, requestId }: Sent & { requestId: string }) {
    const question = await findQuestion(person.user.sub, requestId);
    const reply = question && (await replyTo(question));
    if (!question || !reply) throw notFound('message');
    if (String(question.chatId) !== chatId) throw conflict('This was asked in another chat.');
    if (reply.state !== 'failed') return reply;
    const chat = await ownChat(person.user, chatId);
    await countQuestion(person.user.sub);
    const reservation = await reserve(person);
    const again = await beginAgain(reply, reservation).catch(async (err) => {
      await budget.settle(reservation, 0);
      throw err;
    });
    if (again) begin({ question, reply: again, chat, person });
    else await budget.settle(reservation, 0);
    return again ?? reply;
  }

  /** Waits for a reply wherever it is made; its person counts as here meanwhile. */
  async function ended({ _id }: StoredMessage, gone: AbortSignal): Promise<StoredMessage> {
    const run = runs.get(String(_id));
    if (run) await Promise.race([run.ended, aborted(gone)]);
    while (!gone.aborted) {
      const reply = await MessageModel.findById(_id).lean<StoredMessage>();
      if (!reply) throw notFound('chat');
      if (reply.state !== 'running') return reply;
      await sleep(askEveryMs, undefined, { signal: gone }).catch(() => undefined);
    }
    throw asAppError(failureOf('interrupted'));
  }

  return {
    /** @param gone aborted when the caller's connection ends before the answer. */
    async send(person: Asker, sent: Sent, gone: AbortSignal): Promise<SentMessage> {
      const leave = presence.hold(person.user.sub);
      try {
        const request = { ...sent, requestId: sent.requestId ?? randomUUID() };
        const isKnown = await findQuestion(person.user.sub, request.requestId);
        const reply = await (isKnown ? join(person, request) : ask(person, request));
        return presentSent(await ended(reply, gone));
      } finally {
        leave();
      }
    },

    /** What is said so far stays. Harmless when nothing is under way. */
    async stop(user: TokenClaims, chatId: string) {
      const chat = await ownChat(user, chatId);
      const reply = await MessageModel.findOneAndUpdate(
        { chatId: chat._id, state: 'running' },
        { stopAsked: true },
      ).lean<StoredMessage>();
      if (!reply) return;
      const replyId = String(reply._id);
      const run = runs.get(replyId);
      if (run) run.end('stopped');
      else live.askToStop(replyId);
    },

    /** Ends what this process is making; each says that it was interrupted. */
    async close() {
      for (const run of runs.values()) run.end('closing');
      await Promise.all([...runs.values()].map((run) => run.ended));
    },
  };
}
export type Replies = ReturnType<typeof createReplies>;

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

function presentSent(reply: StoredMessage): SentMessage {
  if (reply.failure) throw asAppError(reply.failure);
  const { content, citations, tokensIn, tokensOut, latencyMs, offline, drafts, chatTitle } = reply;
  return {
    messageId: String(reply._id),
    questionId: String(reply.answers),
    content,
    citations,
    tokensIn,
    tokensOut,
    latencyMs,
    ...(chatTitle ? { chatTitle } : {}),
    state: reply.state === 'stopped' ? 'stopped' : 'done',
    offline,
    drafts,
  };
}
