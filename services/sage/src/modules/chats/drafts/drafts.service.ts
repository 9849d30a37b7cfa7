import { dayMs, type SageDraft, type TokenClaims } from '@soloist/contracts';
import { isAccountDeleted, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { NewDraft } from '../../assistant/index.ts';
import { ChatModel } from '../chats.model.ts';
import { DraftModel, type StoredSageDraft } from './drafts.model.ts';

const { trusted } = mongoose;

/** Stores Sage's draft until its chat is deleted. Undefined when it is deleted already. */
export async function storeDraft(
  place: { userId: string; chatId: string },
  draft: NewDraft,
): Promise<SageDraft | undefined> {
  const { _id } = await DraftModel.create({ ...place, ...draft });
  // Deleting a chat or an account misses concurrent writes.
  if (!(await ChatModel.exists({ _id: place.chatId }))) {
    await DraftModel.deleteOne({ _id });
    return undefined;
  }
  return { id: String(_id), kind: draft.kind, title: draft.title };
}

const assistantDraftMs = 30 * dayMs;
/** Nobody opens more, and an assistant in a loop would fill the store. */
const maxAssistantDrafts = 100;

/** Stores the draft of an assistant outside Soloist for thirty days, or until a hundred newer ones. */
export async function storeAssistantDraft(userId: string, draft: NewDraft): Promise<SageDraft> {
  const expiresAt = new Date(Date.now() + assistantDraftMs);
  const { _id } = await DraftModel.create({ userId, ...draft, expiresAt });
  if (await isAccountDeleted(userId)) {
    await DraftModel.deleteOne({ _id });
    throw notFound('account');
  }
  await removeOlderDrafts(userId);
  return { id: String(_id), kind: draft.kind, title: draft.title };
}

async function removeOlderDrafts(userId: string) {
  const older = await DraftModel.find({ userId, chatId: null }, { _id: 1 })
    .sort({ _id: -1 })
    .skip(maxAssistantDrafts)
    .lean();
  if (older.length === 0) return;
  await DraftModel.deleteMany({ _id: trusted({ $in: older.map((each) => each._id) }) });
}

/** @throws AppError 404 unless the draft is the person's. */
export async function readDraft(user: TokenClaims, id: string): Promise<StoredSageDraft> {
  const draft = await DraftModel.findOne({ _id: id, userId: user.sub }).lean<StoredSageDraft>();
  if (!draft) throw notFound('draft');
  return draft;
}
