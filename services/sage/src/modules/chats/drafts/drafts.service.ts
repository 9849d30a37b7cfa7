import { dayMs, type SageDraft, type TokenClaims } from '@soloist/contracts';
import { isAccountDeleted, notFound } from '@soloist/server-kit';
import type { NewDraft } from '../../assistant/index.ts';
import { ChatModel } from '../chats.model.ts';
import { DraftModel, type StoredSageDraft } from './drafts.model.ts';

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

/** Stores the draft of an assistant outside Soloist for thirty days. */
export async function storeAssistantDraft(userId: string, draft: NewDraft): Promise<SageDraft> {
  const expiresAt = new Date(Date.now() + assistantDraftMs);
  const { _id } = await DraftModel.create({ userId, ...draft, expiresAt });
  if (await isAccountDeleted(userId)) {
    await DraftModel.deleteOne({ _id });
    throw notFound('account');
  }
  return { id: String(_id), kind: draft.kind, title: draft.title };
}

/** @throws AppError 404 unless the draft is the person's. */
export async function readDraft(user: TokenClaims, id: string): Promise<StoredSageDraft> {
  const draft = await DraftModel.findOne({ _id: id, userId: user.sub }).lean<StoredSageDraft>();
  if (!draft) throw notFound('draft');
  return draft;
}
