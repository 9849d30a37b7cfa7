import type { Migration } from '@soloist/server-kit';
import mongoose, { type Types } from 'mongoose';
import {
  ConversationModel,
  MessageModel,
  newestUnseen,
  type StoredChatMessage,
  type StoredConversation,
} from '../modules/chat/index.ts';

const { trusted } = mongoose;
const missing = trusted({ $exists: false });

/**
 * Adds read positions to conversations, and files and replies to messages, from before they were
 * stored. Messages that were read since stay read.
 */
async function up() {
  await MessageModel.collection.updateMany(
    { reactions: { $exists: false } },
    {
      $set: {
        editedAt: null,
        deletedAt: null,
        replyTo: null,
        reactions: [],
        files: [],
        preview: null,
        card: null,
        mail: null,
        version: 0,
        outbox: [],
      },
    },
  );
  const old = ConversationModel.find({ unseenBy: missing })
    .hint(newestUnseen)
    .lean<StoredConversation[]>()
    .cursor();
  for await (const { _id, people } of old) await upgradeConversation(_id, people.map(String));
}

async function upgradeConversation(_id: Types.ObjectId, people: string[]) {
  const members: Record<string, object> = {};
  const unseenBy: string[] = [];
  for (const reader of people) {
    const seenSeq = await newestSeq({
      conversationId: _id,
      receiver: reader,
      seenAt: trusted({ $type: 'date' }),
    });
    const toSee = await newestSeq({ conversationId: _id, receiver: reader });
    const lastSeq = await newestSeq({ conversationId: _id, sender: reader });
    members[reader] = { deliveredSeq: seenSeq, seenSeq, lastSeq };
    if (toSee > seenSeq) unseenBy.push(reader);
  }
  await ConversationModel.updateOne(
    { _id, unseenBy: missing },
    { $set: { members, unseenBy, waitingFor: unseenBy } },
  );
  await ConversationModel.updateOne(
    { _id, 'last.version': missing, 'last.seq': trusted({ $exists: true }) },
    { $set: { 'last.version': 0 } },
  );
}

async function newestSeq(filter: object) {
  const newest = await MessageModel.findOne(filter)
    .sort({ seq: -1 })
    .setOptions({ strictQuery: false })
    .lean<StoredChatMessage>();
  return newest?.seq ?? 0;
}

export const keepWhatWasRead: Migration = {
  name: '2026-11-22-keep-what-was-read',
  up,
  down: {
    unneeded:
      'The previous version ignores the positions, so messages that were read since look unread there. ' +
      'What it receives in conversations that have positions counts as read after a later `up`.',
  },
};
