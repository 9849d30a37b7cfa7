import mongoose from 'mongoose';
import { changeMessage } from './change-message.service.ts';
import { ConversationModel, otherOf, type StoredConversation } from './conversations.model.ts';
import { inOrder, MessageModel, type StoredMessage } from './messages.model.ts';
import { PersonModel } from './people.model.ts';
import { without } from './reactions.ts';

const { trusted } = mongoose;

/**
 * A person's name, reactions and settings. What they wrote stays with whom they wrote to, under no
 * name; what nobody is left to read goes.
 */
export async function eraseChat(userId: string): Promise<void> {
  await PersonModel.deleteMany({
    $or: [{ _id: userId }, { guestOf: new mongoose.Types.ObjectId(userId) }],
  });
  const own = ConversationModel.find({ people: userId }).lean<StoredConversation>().cursor();
  for await (const conversation of own) {
    if (await PersonModel.exists({ _id: otherOf(conversation, userId) })) {
      await eraseIn(conversation, userId);
    } else {
      await removeConversation(conversation);
    }
  }
}

/** A message whose events still wait for Redis goes the second time: each erasure comes twice. */
async function removeConversation({ _id }: StoredConversation): Promise<void> {
  const pictured = MessageModel.find({ conversationId: _id, 'preview.image': trusted({ $gt: '' }) })
    .hint(inOrder)
    .select({ _id: 1 })
    .lean<StoredMessage>()
    .cursor();
  for await (const { _id: id } of pictured) await changeMessage(id, () => ({ preview: null }));
  await MessageModel.deleteMany({ conversationId: _id, 'outbox.0': trusted({ $exists: false }) });
  if (await MessageModel.exists({ conversationId: _id })) return;
  await ConversationModel.deleteOne({ _id });
}

async function eraseIn({ _id }: StoredConversation, userId: string): Promise<void> {
  const member = `members.${userId}`;
  await ConversationModel.updateOne(
    { _id },
    {
      $unset: { [`${member}.muted`]: 1, [`${member}.blocked`]: 1 },
      $pull: { unseenBy: userId, waitingFor: userId },
    },
  );
  const reactedTo = MessageModel.find({ conversationId: _id, 'reactions.by': userId })
    .hint(inOrder)
    .select({ _id: 1 })
    .lean<StoredMessage>()
    .cursor();
  for await (const { _id: id } of reactedTo) {
    await changeMessage(id, ({ reactions }) => ({ reactions: without(reactions, { userId }) }));
  }
}
