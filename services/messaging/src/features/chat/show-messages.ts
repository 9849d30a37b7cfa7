import type { ChatMessage } from '@soloist/contracts';
import mongoose from 'mongoose';
import { presentMessage } from './chat.presenter.ts';
import type { StoredConversation } from './conversations.model.ts';
import { MessageModel, type StoredMessage } from './messages.model.ts';

/** Messages of one conversation, with what they answer as it is now. */
export async function showMessages(
  messages: StoredMessage[],
  conversation: Pick<StoredConversation, 'members'>,
): Promise<ChatMessage[]> {
  const ids = messages.flatMap(({ replyTo }) => replyTo ?? []);
  const answered = ids.length > 0 ? await findAll(ids) : [];
  const byId = new Map(answered.map((stored) => [String(stored._id), stored]));
  return messages.map((stored) =>
    presentMessage(stored, { conversation, quoted: byId.get(String(stored.replyTo)) }),
  );
}

const findAll = (ids: StoredMessage['_id'][]) =>
  MessageModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<StoredMessage[]>();
