import type { SageDraft, TokenClaims } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import { ChatModel } from '../chats/chats.model.ts';
import type { NewDraft } from '../replies/reply-source.ts';
import { DraftModel, type StoredDraft } from './drafts.model.ts';

/** Keeps what Sage prepared until its chat is deleted. Undefined when it is already. */
export async function keepDraft(
  place: { userId: string; chatId: string },
  draft: NewDraft,
): Promise<SageDraft | undefined> {
  const { _id } = await DraftModel.create({ ...place, ...draft });
  // Deleting a chat or an account does not see what is being written at that moment.
  if (!(await ChatModel.exists({ _id: place.chatId }))) {
    await DraftModel.deleteOne({ _id });
    return undefined;
  }
  return { id: String(_id), kind: draft.kind, title: draft.title };
}

/** @throws AppError 404 unless the draft is the person's. */
export async function readDraft(user: TokenClaims, id: string): Promise<StoredDraft> {
  const draft = await DraftModel.findOne({ _id: id, userId: user.sub }).lean<StoredDraft>();
  if (!draft) throw notFound('draft');
  return draft;
}
