import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Citation, ReplyFailure, ReplyState, SageDraft } from '@soloist/contracts';
import {
  conflict,
  indexedText,
  isAccountDeleted,
  isDuplicateKey,
  notFound,
} from '@soloist/server-kit';
import mongoose, { type Types } from 'mongoose';
import type { Reservation } from '../../assistant/index.ts';
import { ChatModel, type StoredChat } from '../chats.model.ts';
import { DraftModel } from '../drafts/drafts.model.ts';
import { MessageModel, newObjectId, type StoredSageMessage } from '../messages/messages.model.ts';

export interface Exchange {
  question: StoredSageMessage;
  reply: StoredSageMessage;
}
interface ExchangeInput {
  chat: StoredChat;
  content: string;
  useInternet: boolean;
  requestId: string;
  offline: boolean;
  reservation: Reservation;
}

const maxChecks = 20;
const checkIntervalMs = 10;

const busyError = () =>
  conflict('Sage is still replying in this chat. Stop the reply or wait for it.');
const runningFields = ({ tokens, month }: Reservation) => ({
  state: 'running' as const,
  run: randomUUID(),
  heartbeatAt: new Date(),
  reserved: tokens,
  budgetMonth: month,
});

/**
 * Stores a message and its starting reply. The unique indexes decide between processes.
 * @returns undefined when the same request is stored already.
 * @throws AppError `conflict` while the chat is being answered, 404 when it is gone.
 */
export async function startExchange(input: ExchangeInput): Promise<Exchange | undefined> {
  const { chat, content, useInternet, requestId, offline, reservation } = input;
  const place = { userId: chat.userId, chatId: chat._id, useInternet };
  const [questionId, replyId] = [newObjectId(), newObjectId()];
  const reply = { ...place, _id: replyId, role: 'assistant', answers: questionId, offline };
  const question = { ...place, _id: questionId, role: 'user', content, requestId, animated: true };
  try {
    // In one command: the reply claims the chat, then the question its request id.
    const [storedReply, storedQuestion] = await MessageModel.insertMany(
      [{ ...reply, ...runningFields(reservation) }, question],
      { ordered: true },
    );
    await confirmChatExists(chat);
    return {
      reply: storedReply!.toObject() as StoredSageMessage,
      question: storedQuestion!.toObject() as StoredSageMessage,
    };
  } catch (err) {
    await MessageModel.deleteMany({ chatId: chat._id, answers: questionId });
    if (!isDuplicateKey(err)) {
      await MessageModel.deleteOne({ _id: questionId });
      throw withoutDocuments(err);
    }
    if (await isStored(chat, requestId)) return undefined;
    throw busyError();
  }
}

/**
 * Whether this request is or was answered in the chat. The reply that claims a chat is stored just
 * before its message.
 */
async function isStored({ _id: chatId, userId }: StoredChat, requestId: string) {
  for (let look = 0; look < maxChecks; look++) {
    if (await findQuestion(userId, requestId)) return true;
    const running = await MessageModel.findOne(
      { userId, chatId, state: 'running' },
      { answers: 1 },
    ).lean();
    if (!running || (await MessageModel.exists({ _id: running.answers }))) break;
    await sleep(checkIntervalMs);
  }
  // It may have arrived between the two queries.
  return (await findQuestion(userId, requestId)) !== null;
}

// The error of a refused write contains the document and would be logged with it.
const withoutDocuments = (err: unknown) =>
  err instanceof mongoose.mongo.MongoBulkWriteError ? new Error(err.message) : err;

// Deleting a chat or an account misses concurrent writes.
async function confirmChatExists({ _id, userId }: StoredChat) {
  const { matchedCount } = await ChatModel.updateOne({ _id }, { updatedAt: new Date() });
  if (matchedCount === 0 || (await isAccountDeleted(String(userId)))) throw notFound('chat');
}

export const findQuestion = (userId: Types.ObjectId | string, requestId: string) =>
  MessageModel.findOne({
    userId,
    requestId: indexedText(requestId),
    role: 'user',
  }).lean<StoredSageMessage>();
export const replyTo = (question: StoredSageMessage) =>
  MessageModel.findOne({ answers: question._id }).lean<StoredSageMessage>();

/** Restarts a failed reply; undefined when another call was faster. */
export async function restartReply(
  failed: StoredSageMessage,
  reservation: Reservation,
): Promise<StoredSageMessage | undefined> {
  const fresh = { content: '', failure: null, citations: [], drafts: [], latencyMs: 0 };
  try {
    const reply = await MessageModel.findOneAndUpdate(
      { _id: failed._id, state: 'failed' },
      { $set: { ...fresh, ...runningFields(reservation) } },
      { returnDocument: 'after' },
    ).lean<StoredSageMessage>();
    if (!reply) return undefined;
    // The drafts of the failed run are no longer offered.
    await DraftModel.deleteMany({
      _id: mongoose.trusted({ $in: failed.drafts.map(({ id }) => id) }),
    });
    return reply;
  } catch (err) {
    throw isDuplicateKey(err) ? busyError() : err;
  }
}

/**
 * One run of a reply. A process that counted as dead may return after another has restarted the
 * reply.
 */
export type ReplyRun = Pick<StoredSageMessage, '_id' | 'run'>;
const runFilter = ({ _id, run }: ReplyRun) => ({
  _id,
  state: 'running' as const,
  ...(run ? { run } : {}),
});

export interface ReplyProgress {
  content: string;
  citations: Citation[];
  drafts: SageDraft[];
}
/** Stores a sign of life and the text so far; null when the reply is no longer under way. */
export const storeProgress = (reply: ReplyRun, progress: ReplyProgress) =>
  MessageModel.findOneAndUpdate(
    runFilter(reply),
    { $set: { ...progress, heartbeatAt: new Date() } },
    { projection: { stopAsked: 1 } },
  ).lean<{ stopAsked?: boolean }>();

export interface ReplyEnding extends ReplyProgress {
  state: Exclude<ReplyState, 'running'>;
  failure: { code: ReplyFailure; message: string } | null;
  tokensIn: number;
  tokensOut: number;
  latencyMs: number;
  chatTitle?: string;
}
/** Ends a reply under way, once; null when it was ended or deleted already. */
export const endReply = (reply: ReplyRun, ending: ReplyEnding) =>
  MessageModel.findOneAndUpdate(
    runFilter(reply),
    {
      $set: ending,
      $unset: { run: 1, heartbeatAt: 1, stopAsked: 1, reserved: 1, budgetMonth: 1 },
    },
    { returnDocument: 'after' },
  ).lean<StoredSageMessage>();
