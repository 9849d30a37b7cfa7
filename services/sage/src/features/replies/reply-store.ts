import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Citation, ReplyFailure, ReplyState, SageDraft } from '@soloist/contracts';
import { conflict, indexedText, isDuplicateKey, notFound, wasErased } from '@soloist/service-kit';
import mongoose, { type Types } from 'mongoose';
import type { Reservation } from '../budget/budget.service.ts';
import { ChatModel, type StoredChat } from '../chats/chats.model.ts';
import { DraftModel } from '../drafts/drafts.model.ts';
import { MessageModel, newObjectId, type StoredMessage } from '../messages/messages.model.ts';

export interface Exchange {
  question: StoredMessage;
  reply: StoredMessage;
}
interface Asked {
  chat: StoredChat;
  content: string;
  useInternet: boolean;
  requestId: string;
  offline: boolean;
  reservation: Reservation;
}

const mostLooks = 20;
const betweenLooksMs = 10;

const busy = () =>
  conflict('Sage is still answering in this chat. Stop the answer or wait for it.');
const underWay = ({ tokens, month }: Reservation) => ({
  state: 'running' as const,
  run: randomUUID(),
  heartbeatAt: new Date(),
  reserved: tokens,
  budgetMonth: month,
});

/**
 * Stores a question and its reply, which begins. The unique indexes decide between processes.
 * @returns undefined when the same request is stored already.
 * @throws AppError `conflict` while the chat is being answered, 404 when it is gone.
 */
export async function beginExchange(asked: Asked): Promise<Exchange | undefined> {
  const { chat, content, useInternet, requestId, offline, reservation } = asked;
  const place = { userId: chat.userId, chatId: chat._id, useInternet };
  const [questionId, replyId] = [newObjectId(), newObjectId()];
  const reply = { ...place, _id: replyId, role: 'assistant', answers: questionId, offline };
  const question = { ...place, _id: questionId, role: 'user', content, requestId, animated: true };
  try {
    // In one command: the reply claims the chat, then the question its request id.
    const [storedReply, storedQuestion] = await MessageModel.insertMany(
      [{ ...reply, ...underWay(reservation) }, question],
      { ordered: true },
    );
    await confirmPlace(chat);
    return {
      reply: storedReply!.toObject() as StoredMessage,
      question: storedQuestion!.toObject() as StoredMessage,
    };
  } catch (err) {
    await MessageModel.deleteMany({ chatId: chat._id, answers: questionId });
    if (!isDuplicateKey(err)) {
      await MessageModel.deleteOne({ _id: questionId });
      throw withoutDocuments(err);
    }
    if (await isStored(chat, requestId)) return undefined;
    throw busy();
  }
}

/**
 * Whether this request is what the chat is being answered, or was before. The reply that claims a chat
 * is stored a moment before its question.
 */
async function isStored({ _id: chatId, userId }: StoredChat, requestId: string) {
  for (let look = 0; look < mostLooks; look++) {
    if (await findQuestion(userId, requestId)) return true;
    const running = await MessageModel.findOne({ chatId, state: 'running' }, { answers: 1 }).lean();
    if (!running || (await MessageModel.exists({ _id: running.answers }))) break;
    await sleep(betweenLooksMs);
  }
  // It may have come between the two looks.
  return (await findQuestion(userId, requestId)) !== null;
}

// The error of a refused write carries what was to be stored, and would be logged with it.
const withoutDocuments = (err: unknown) =>
  err instanceof mongoose.mongo.MongoBulkWriteError ? new Error(err.message) : err;

// Deleting a chat or an account does not see what is being written at that moment.
async function confirmPlace({ _id, userId }: StoredChat) {
  const { matchedCount } = await ChatModel.updateOne({ _id }, { updatedAt: new Date() });
  if (matchedCount === 0 || (await wasErased(String(userId)))) throw notFound('chat');
}

export const findQuestion = (userId: Types.ObjectId | string, requestId: string) =>
  MessageModel.findOne({
    userId,
    requestId: indexedText(requestId),
    role: 'user',
  }).lean<StoredMessage>();
export const replyTo = (question: StoredMessage) =>
  MessageModel.findOne({ answers: question._id }).lean<StoredMessage>();

/** A failed reply begins once more; undefined when another call was faster. */
export async function beginAgain(
  failed: StoredMessage,
  reservation: Reservation,
): Promise<StoredMessage | undefined> {
  const fresh = { content: '', failure: null, citations: [], drafts: [], latencyMs: 0 };
  try {
    const reply = await MessageModel.findOneAndUpdate(
      { _id: failed._id, state: 'failed' },
      { $set: { ...fresh, ...underWay(reservation) } },
      { returnDocument: 'after' },
    ).lean<StoredMessage>();
    if (!reply) return undefined;
    // What the failed one prepared is offered nowhere any more.
    await DraftModel.deleteMany({
      _id: mongoose.trusted({ $in: failed.drafts.map(({ id }) => id) }),
    });
    return reply;
  } catch (err) {
    throw isDuplicateKey(err) ? busy() : err;
  }
}

/** One making of a reply. A process that was taken for dead may come back after another has begun it again. */
export type ReplyRun = Pick<StoredMessage, '_id' | 'run'>;
const thisRun = ({ _id, run }: ReplyRun) => ({
  _id,
  state: 'running' as const,
  ...(run ? { run } : {}),
});

export interface Progress {
  content: string;
  citations: Citation[];
  drafts: SageDraft[];
}
/** Says that the reply's process lives, and what it has so far; null when the reply is no more under way. */
export const keepProgress = (reply: ReplyRun, progress: Progress) =>
  MessageModel.findOneAndUpdate(
    thisRun(reply),
    { $set: { ...progress, heartbeatAt: new Date() } },
    { projection: { stopAsked: 1 } },
  ).lean<{ stopAsked?: boolean }>();

export interface Ending extends Progress {
  state: Exclude<ReplyState, 'running'>;
  failure: { code: ReplyFailure; message: string } | null;
  tokensIn: number;
  tokensOut: number;
  latencyMs: number;
  chatTitle?: string;
}
/** Ends a reply under way, once; null when it was ended or deleted already. */
export const endReply = (reply: ReplyRun, ending: Ending) =>
  MessageModel.findOneAndUpdate(
    thisRun(reply),
    {
      $set: ending,
      $unset: { run: 1, heartbeatAt: 1, stopAsked: 1, reserved: 1, budgetMonth: 1 },
    },
    { returnDocument: 'after' },
  ).lean<StoredMessage>();
