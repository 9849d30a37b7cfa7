import mongoose from 'mongoose';
import {
  ConversationModel,
  memberOf,
  newestUnseen,
  otherOf,
  type StoredConversation,
} from './conversations.model.ts';
import { byWriter, MessageModel } from './messages.model.ts';

const { trusted } = mongoose;
/** Beyond it the number itself says nothing more. */
const mostUnread = 100;

/** What the person has not seen in a conversation. */
export async function countUnreadIn(
  conversation: StoredConversation,
  userId: string,
): Promise<number> {
  const { _id: conversationId, unseenBy } = conversation;
  if (!unseenBy.some((id) => String(id) === userId)) return 0;
  const { seenSeq } = memberOf(conversation, userId);
  return MessageModel.countDocuments(
    {
      conversationId,
      sender: otherOf(conversation, userId),
      seq: trusted({ $gt: seenSeq }),
      deletedAt: null,
    },
    { limit: mostUnread, hint: byWriter },
  );
}

/** What the person has not seen of all that they did not mute. */
export async function countUnread(userId: string): Promise<number> {
  const unseen = await ConversationModel.find({
    unseenBy: userId,
    'last.at': trusted({ $exists: true }),
    [`members.${userId}.muted`]: trusted({ $ne: true }),
  })
    .sort({ 'last.at': -1, 'last.id': -1 })
    .hint(newestUnseen)
    .limit(mostUnread)
    .lean<StoredConversation[]>();
  const counts = await Promise.all(
    unseen.map((conversation) => countUnreadIn(conversation, userId)),
  );
  return Math.min(
    mostUnread,
    counts.reduce((sum, count) => sum + count, 0),
  );
}
