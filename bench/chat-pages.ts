/**
 * Reads conversations of 100 to 1,000,000 messages over HTTP: pages from the end, the middle and the
 * beginning, what was missed, the list of conversations and unread messages.
 */

import { randomUUID } from 'node:crypto';
import { minuteMs } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { Types } from 'mongoose';
import {
  ConversationModel,
  conversationKey,
} from '../services/messaging/src/modules/chat/conversations/conversations.model.ts';
import { MessageModel } from '../services/messaging/src/modules/chat/conversations/messages.model.ts';
import { PersonModel } from '../services/messaging/src/modules/people/people.model.ts';
import { startChatBench } from './chat/start-chat.ts';
import { growthTable, measure } from './growth.ts';

const sizes = (process.env.SIZES ?? '100,10000,1000000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 50);
const batch = 10_000;

const bench = await startChatBench();
try {
  await bench.connect();
  const running = await bench.startMessaging(1);
  const url = running.urls[0]!;
  const table = growthTable();
  for (const size of sizes) {
    const { reader, writer, middle } = await makeConversation(size);
    const headers = { authorization: `Bearer ${bench.tokenFor(reader)}` };
    const ask = (path: string) => async () => {
      const response = await fetch(`${url}/chat${path}`, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json();
    };
    const pages = `/getMessage?id=${writer}`;
    console.log(`\na conversation of ${size} messages, half of them unread`);
    table(
      await measure(
        {
          'the newest page': { ask: ask(pages) },
          'the page before it': { ask: ask(`${pages}&cursor=${size - 19}`) },
          'the first messages': { ask: ask(`${pages}&cursor=21`) },
          'around the middle': { ask: ask(`${pages}&around=${middle}`) },
          'after the newest but 20': { ask: ask(`${pages}&after=${size - 20}`) },
          'after the first': { ask: ask(`${pages}&after=1`) },
          'list of conversations': { ask: ask('/loadIntialConversation') },
          'unread ones': { ask: ask('/loadIntialConversation?only=unread') },
        },
        rounds,
      ),
    );
  }
  await running.stop();
} finally {
  await bench.close();
}

/** Two people who write in turn; one has read half of the messages. */
async function makeConversation(size: number) {
  const [reader, writer] = [newId(), newId()];
  await PersonModel.insertMany(
    [reader, writer].map((_id) => ({ _id, name: 'Noor Haddad', version: 1 })),
  );
  const conversationId = new Types.ObjectId();
  const half = Math.floor(size / 2);
  const people = [reader, writer].map((id) => new Types.ObjectId(id));
  const newMessage = (seq: number) => ({
    _id: new Types.ObjectId(),
    ...{ conversationId, seq, client_id: randomUUID() },
    ...{ sender: people[seq % 2]!, receiver: people[(seq + 1) % 2]! },
    message: `Message ${seq} of a long friendship between two people who write a line or two.`,
    createdAt: new Date(Date.now() - (size - seq) * minuteMs),
    ...{ editedAt: null, deletedAt: null, replyTo: null, reactions: [], files: [] },
    ...{ preview: null, card: null, mail: null, version: 0, outbox: [] },
  });
  let middle = '';
  let last = newMessage(0);
  for (let from = 1; from <= size; from += batch) {
    const count = Math.min(batch, size - from + 1);
    const some = Array.from({ length: count }, (_, index) => newMessage(from + index));
    last = some.at(-1)!;
    middle ||= String(some.find(({ seq }) => seq === half)?._id ?? '');
    await MessageModel.collection.insertMany(some, { ordered: false });
  }
  const { _id: id, seq, version, sender, message, createdAt: at } = last;
  await ConversationModel.collection.insertOne({
    _id: conversationId,
    key: conversationKey(reader, writer),
    people,
    members: { [reader]: { deliveredSeq: size, seenSeq: half }, [writer]: { lastSeq: size } },
    lastSeq: size,
    last: { id, seq, version, sender, message, at },
    unseenBy: [people[0]],
    waitingFor: [],
  } as never);
  return { reader, writer, middle };
}
