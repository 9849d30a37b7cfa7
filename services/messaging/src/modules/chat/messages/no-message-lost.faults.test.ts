import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { createRandom } from '@soloist/server-kit/testing-random';
import { startTestRedis, type TestRedis } from '@soloist/server-kit/testing-redis';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../../../../tools/service-process.ts';
import { type BrokenConnection, openBrokenConnection } from '../../../../test/broken-connection.ts';
import { type ChatTestWriter, startWriter } from '../../../../test/chat-writer.ts';
import { startTestMessaging, type TestMessaging } from '../../../../test/harness.ts';
import { PersonModel } from '../../people/people.model.ts';
import {
  ConversationModel,
  conversationKey,
  type StoredConversation,
} from '../conversations/conversations.model.ts';
import { MessageModel, type StoredChatMessage } from '../conversations/messages.model.ts';

// The order is random, so a single failure is a finding.
jest.retryTimes(0);

// biome-ignore-start lint/style/noProcessEnv: set by hand to repeat a run, or to extend it
const seed = Number(process.env.CHAT_SEED ?? randomInt(2 ** 31));
const disconnects = Number(process.env.CHAT_DISCONNECTS ?? 1000);
// biome-ignore-end lint/style/noProcessEnv: see above
const faultCount = 16;
const pairs = 16;

let redis: TestRedis;
/** Provides settings, tokens and access to the store; the tested processes are the nodes. */
let messaging: TestMessaging;
const nodes: ServiceProcess[] = [];
const ended = new AbortController();
let faults: Promise<void> | undefined;
beforeAll(async () => {
  redis = await startTestRedis();
  messaging = await startTestMessaging({ REDIS_URL: redis.url });
  nodes.push(...(await Promise.all([startNode(), startNode(), startNode()])));
}, 180_000);
afterAll(async () => {
  ended.abort();
  await faults?.catch(() => undefined);
  await Promise.all(nodes.map((node) => node.kill()));
  await messaging.close();
  await redis.remove();
}, 60_000);

const startNode = () => startServiceProcess('services/messaging', messaging.config);

interface Person {
  id: string;
  connection: BrokenConnection;
  writer: ChatTestWriter;
}

async function newPerson(): Promise<string> {
  const id = newId();
  const profile = samplePublicProfile({ id });
  const published = {
    version: 1,
    roles: ['freelancer' as const],
    profile,
    hosts: [],
    suspended: false,
    isPublished: true,
  };
  await messaging.publish(newEvent('identity.profile-changed', published));
  await eventually(() => PersonModel.exists({ _id: id }));
  return id;
}

/**
 * Kills nodes and Redis, one after the other, and restarts each; rejects when one does not start.
 * The faults are spread over the broken connections: at fixed times, a slow machine would restart
 * processes most of the time.
 */
async function injectFaults(countCuts: () => number) {
  const random = createRandom(seed);
  const untilCuts = async (count: number) => {
    while (countCuts() < count && !ended.signal.aborted) await sleep(20);
  };
  for (let turn = 0; turn < faultCount && !ended.signal.aborted; turn++) {
    await untilCuts((disconnects * turn) / faultCount);
    if (turn % 4 === 3) {
      await redis.kill();
      await sleep(random.upTo(400));
      await redis.start();
    } else {
      const at = random.upTo(nodes.length - 1);
      await nodes[at]?.kill();
      nodes[at] = await startNode();
    }
  }
  await untilCuts(disconnects);
}

/** The fields on which both sides must agree. */
const summarize = ({
  id,
  seq,
  version,
  client_id,
  sender,
  message,
  replyTo,
  reactions,
}: ChatMessage) => ({
  ...{ id, seq, version, client_id, sender, message },
  quoted: replyTo && { id: replyTo.id, message: replyTo.message },
  reactions: reactions.map(({ emoji, by }) => `${emoji} ${by.toSorted()}`).toSorted(),
});

const storedBetween = (conversation: StoredConversation | null) =>
  MessageModel.find({ conversationId: conversation?._id })
    .sort({ seq: 1 })
    .lean<StoredChatMessage[]>();

/** Expects that every sent message is stored once, numbered without gaps, in its latest state. */
function expectAllStored({ id, writer }: Person, stored: StoredChatMessage[]) {
  const sentMessages = stored.filter(({ sender }) => String(sender) === id);
  expect(sentMessages.map(({ client_id }) => client_id)).toEqual([...writer.done.sent.keys()]);
  expect(sentMessages.map(({ message }) => message)).toEqual([...writer.done.sent.values()]);
  for (const { _id, reactions, deletedAt } of stored) {
    const mine = reactions.filter(({ by }) => by.some((each) => String(each) === id));
    const done = deletedAt ? [] : [...(writer.done.reacted.get(String(_id)) ?? [])];
    expect(mine.map(({ emoji }) => emoji).toSorted()).toEqual(done.toSorted());
  }
}

async function expectAgreement(one: Person, other: Person) {
  await Promise.all([one.connection.reconnect(), other.connection.reconnect()]);
  const conversation = await ConversationModel.findOne({
    key: conversationKey(one.id, other.id),
  }).lean<StoredConversation>();
  const stored = await storedBetween(conversation);
  const displayed = one.connection.messages().map(summarize);
  expect(other.connection.messages().map(summarize)).toEqual(displayed);
  expect(displayed.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
  expect(displayed.map(({ id, version, message }) => [id, version, message])).toEqual(
    stored.map(({ _id, version, message }) => [String(_id), version, message]),
  );
  expect(conversation).toMatchObject({ lastSeq: stored.length, last: { seq: stored.length } });
  for (const person of [one, other]) expectAllStored(person, stored);
}

it(`loses and repeats no message over ${disconnects} broken connections, killed nodes and restarts of Redis (CHAT_SEED=${seed})`, async () => {
  const random = createRandom(seed + 1);
  let cut = 0;
  const newWriter = (id: string, partner: string): Person => {
    const personRandom = createRandom(random.upTo(2 ** 31 - 1));
    const connection = openBrokenConnection({
      person: { id, token: messaging.tokenFor({ userId: id }) },
      partner,
      nodeUrl: () => personRandom.anyOf(nodes)?.url ?? '',
      random: personRandom,
      signal: ended.signal,
    });
    const onCut = () => void cut++;
    return {
      id,
      connection,
      writer: startWriter({ connection, me: id, partner, random: personRandom, onCut }),
    };
  };
  const couples = await Promise.all(
    Array.from({ length: pairs }, () => Promise.all([newPerson(), newPerson()])),
  );
  const people = couples.map(([a, b]) => [newWriter(a, b), newWriter(b, a)] as const);
  try {
    faults = injectFaults(() => cut);
    await Promise.race([faults, ...people.flat().map(({ writer }) => writer.finished)]);
    await Promise.all(people.flat().map(({ writer }) => writer.stop()));
    for (const [one, other] of people) await expectAgreement(one, other);
  } finally {
    ended.abort();
    for (const { connection } of people.flat()) connection.close();
  }
}, 600_000);
