import { ConversationModel, otherOf, type StoredConversation } from './conversations.model.ts';
import { inOrder, MessageModel, type StoredMessage } from './messages.model.ts';
import { peopleOf } from './people.service.ts';
import { showMessages } from './show-messages.ts';

/** A person's messages, sent and received, by conversation. */
export async function chatRecordsOf(userId: string) {
  const own = await ConversationModel.find({ people: userId }).lean<StoredConversation[]>();
  const people = await peopleOf(own.map((conversation) => otherOf(conversation, userId)));
  const records = [];
  for (const conversation of own) {
    const stored = await MessageModel.find({ conversationId: conversation._id })
      .sort({ seq: -1 })
      .hint(inOrder)
      .lean<StoredMessage[]>();
    records.push({
      with: people(otherOf(conversation, userId)).name,
      messages: await showMessages(stored, conversation),
    });
  }
  return records;
}
