import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointBody, SageExchange, sage, TokenClaims } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/server-kit';
import { asAppError, failureOf, type Reservation, type SageCaller } from '../../assistant/index.ts';
import type { StoredChat } from '../chats.model.ts';
import { findOwnedChat } from '../chats.model.ts';
import { MessageModel, type StoredSageMessage } from '../messages/messages.model.ts';
import { type Run, type RunDeps, startRun } from './reply-run.service.ts';
import {
  type Exchange,
  findQuestion,
  replyTo,
  restartReply,
  startExchange,
} from './reply-store.service.ts';

const pollIntervalMs = 250;

interface RepliesDeps extends RunDeps {
  /** @throws AppError `rate_limited` when a person sends too many messages. */
  countQuestion: (userId: string) => Promise<void>;
  /** Tokens reserved for a reply until its usage is known. */
  heldTokens: number;
}
type SendInput = EndpointBody<typeof sage.send>;

/** Questions and their replies: asking, joining, asking again, stopping. */
export function createReplies(deps: RepliesDeps) {
  const { live, presence, budget, source, countQuestion, heldTokens } = deps;
  const runs = new Map<string, Run>();
  live.onStop((replyId) => runs.get(replyId)?.end('stopped'));

  function begin(exchange: Exchange & { chat: StoredChat; person: SageCaller }) {
    const run = startRun(deps, exchange);
    runs.set(run.replyId, run);
    // A failed reply may have restarted before its first run has ended.
    void run.ended.finally(() => runs.get(run.replyId) === run && runs.delete(run.replyId));
  }

  async function reserve(person: SageCaller): Promise<Reservation> {
    if (source.offline) return { userId: person.user.sub, month: '', tokens: 0 };
    return budget.reserve(person, heldTokens);
  }

  async function startReply(person: SageCaller, sent: SendInput & { requestId: string }) {
    const chat = await findOwnedChat(person.user, sent.chatId);
    await countQuestion(person.user.sub);
    const reservation = await reserve(person);
    const exchange = await startExchange({
      chat,
      content: sent.message,
      useInternet: sent.useInternet,
      requestId: sent.requestId,
      offline: source.offline,
      reservation,
    }).catch(async (err) => {
      await budget.reconcile(reservation, 0);
      throw err;
    });
    if (!exchange) {
      await budget.reconcile(reservation, 0);
      return join(person, sent);
    }
    begin({ ...exchange, chat, person });
    return exchange.reply;
  }

  /** The reply of a repeated request; a failed one restarts. */
  async function join(
    person: SageCaller,
    { chatId, requestId }: SendInput & { requestId: string },
  ) {
    const question = await findQuestion(person.user.sub, requestId);
    const reply = question && (await replyTo(question));
    if (!question || !reply) throw notFound('message');
    if (String(question.chatId) !== chatId)
      throw conflict('This message was sent in another chat.');
    if (reply.state !== 'failed') return reply;
    const chat = await findOwnedChat(person.user, chatId);
    await countQuestion(person.user.sub);
    const reservation = await reserve(person);
    const again = await restartReply(reply, reservation).catch(async (err) => {
      await budget.reconcile(reservation, 0);
      throw err;
    });
    if (again) begin({ question, reply: again, chat, person });
    else await budget.reconcile(reservation, 0);
    return again ?? reply;
  }

  /** Waits for a reply of any process; the person counts as present meanwhile. */
  async function ended({ _id }: StoredSageMessage, gone: AbortSignal): Promise<StoredSageMessage> {
    const run = runs.get(String(_id));
    const own = run && (await Promise.race([run.ended, aborted(gone)]));
    if (own) return own;
    while (!gone.aborted) {
      const reply = await MessageModel.findById(_id).lean<StoredSageMessage>();
      if (!reply) throw notFound('chat');
      if (reply.state !== 'running') return reply;
      await sleep(pollIntervalMs, undefined, { signal: gone }).catch(() => undefined);
    }
    throw asAppError(failureOf('interrupted'));
  }

  return {
    /** @param gone aborted when the caller disconnects before the response. */
    async send(person: SageCaller, sent: SendInput, gone: AbortSignal): Promise<SageExchange> {
      const leave = presence.hold(person.user.sub);
      try {
        const request = { ...sent, requestId: sent.requestId ?? randomUUID() };
        const isKnown = await findQuestion(person.user.sub, request.requestId);
        const reply = await (isKnown ? join(person, request) : startReply(person, request));
        return presentSent(await ended(reply, gone));
      } finally {
        leave();
      }
    },

    /** The text so far stays. No effect without a reply under way. */
    async stop(user: TokenClaims, chatId: string) {
      const chat = await findOwnedChat(user, chatId);
      const reply = await MessageModel.findOneAndUpdate(
        { userId: chat.userId, chatId: chat._id, state: 'running' },
        { stopAsked: true },
      ).lean<StoredSageMessage>();
      if (!reply) return;
      const replyId = String(reply._id);
      const run = runs.get(replyId);
      if (run) run.end('stopped');
      else live.askToStop(replyId);
    },

    /** Ends the replies of this process as interrupted. */
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

function presentSent(reply: StoredSageMessage): SageExchange {
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
    chatTitle,
    state: reply.state === 'stopped' ? 'stopped' : 'done',
    offline,
    drafts,
  };
}
