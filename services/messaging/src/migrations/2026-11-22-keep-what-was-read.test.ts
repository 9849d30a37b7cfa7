import { newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { Types } from 'mongoose';
import { startTestChat } from '../../test/chat-harness.ts';
import {
  ConversationModel,
  conversationKey,
} from '../modules/chat/conversations/conversations.model.ts';
import { MessageModel } from '../modules/chat/conversations/messages.model.ts';
import { keepWhatWasRead } from './2026-11-22-keep-what-was-read.ts';

let chat: Awaited<ReturnType<typeof startTestChat>>;
beforeAll(async () => {
  chat = await startTestChat();
});
afterAll(() => chat.close());

it('keeps messages from before replies and files readable, and their unread state', async () => {
  const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
  const conversationId = new Types.ObjectId();
  const at = new Date();
  const old = (seq: number, seenAt: Date | null) => ({
    _id: new Types.ObjectId(),
    conversationId,
    seq,
    client_id: newId(),
    sender: new Types.ObjectId(noor.id),
    receiver: new Types.ObjectId(ada.id),
    message: `Line ${seq}`,
    seenAt,
    createdAt: at,
  });
  const lines = [old(1, at), old(2, null)];
  await MessageModel.collection.insertMany(lines);
  await ConversationModel.collection.insertOne({
    _id: conversationId,
    key: conversationKey(noor.id, ada.id),
    people: [new Types.ObjectId(noor.id), new Types.ObjectId(ada.id)],
    lastSeq: 2,
    last: { id: lines[1]?._id, seq: 2, sender: new Types.ObjectId(noor.id), message: 'Line 2', at },
  });
  const plans = await listIndexesUsed('unseenBy', keepWhatWasRead.up);
  expect(new Set(plans)).toEqual(new Set(['unseenBy_1_last.at_-1_last.id_-1']));
  expect((await ada.list()).items).toMatchObject([{ lastMessage: 'Line 2', unread: 1 }]);
  expect((await noor.list()).items).toMatchObject([{ lastMessage: 'Line 2', unread: 0 }]);
  expect((await noor.messagesWith(ada)).items).toMatchObject([
    { message: 'Line 2', seen: false, reactions: [], files: [] },
    { message: 'Line 1', seen: true, reactions: [], files: [] },
  ]);

  // The version before is back for a while, and stores another message as it did.
  await MessageModel.collection.insertOne(old(3, at));
  await keepWhatWasRead.up();
  expect((await noor.messagesWith(ada)).items[0]).toMatchObject({
    message: 'Line 3',
    reactions: [],
  });
});
