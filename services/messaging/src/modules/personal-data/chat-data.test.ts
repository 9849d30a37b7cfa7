import { chatEvents, type DomainEvent } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import { Queue } from 'bullmq';
import { emitMessage, from, startTestChat, type TestChat } from '../../../test/chat-harness.ts';
import { ConversationModel } from '../chat/conversations/conversations.model.ts';
import { MessageModel } from '../chat/conversations/messages.model.ts';
import { PersonModel } from '../people/people.model.ts';

let chat: TestChat;
let identity: PersonalDataClient;
beforeAll(async () => {
  chat = await startTestChat();
  identity = createPersonalDataClient({ name: 'messaging', ...chat.messaging });
});
afterEach(() => chat.closeWindows());
afterAll(async () => {
  await identity.close();
  await chat.close();
});

const asPerson = ({ id }: { id: string }) => ({ userId: id, email: `${id}@test.local` });

/** Noor and Ada after a question, an answer and reactions of both. */
async function twoPeople() {
  const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
  const [ofNoor, ofAda] = [await chat.windowOf(noor), await chat.windowOf(ada)];
  const question = await emitMessage(ofNoor, from(noor, ada, { message: 'Do you draw boxes?' }));
  const answer = await emitMessage(
    ofAda,
    from(ada, noor, { message: 'Yes.', reply_to: question.id }),
  );
  for (const person of [noor, ada]) {
    const of = `/chat/messages/${answer.id}/reactions`;
    await person.send(`PUT ${of}`, { emoji: '👍', on: true });
  }
  await noor.set(ada, { muted: true });
  return { noor, ada, ofNoor, ofAda };
}

it('exports a person’s messages with both names, a file for each conversation', async () => {
  const { noor, ada } = await twoPeople();
  const { body } = await identity.recordsOf(asPerson(ada));
  const [{ file, ...conversation }] = body.records.conversations;
  expect(conversation).toMatchObject({ with: 'Noor Haddad', muted: false, blocked: false });
  expect(body.files).toEqual([{ id: expect.any(String), name: file }]);
  const messages = (await identity.fileOf(ada.id, body.files[0].id)).body;
  expect(messages).toMatchObject([
    { from: 'Noor Haddad', message: 'Do you draw boxes?', seq: 1 },
    { from: 'Ada Haddad', message: 'Yes.', replyTo: { message: 'Do you draw boxes?' } },
  ]);
  const stranger = await chat.newPerson('Grace');
  expect((await identity.fileOf(stranger.id, body.files[0].id)).status).toBe(404);
  expect((await identity.recordsOf(asPerson(stranger))).body.records.conversations).toEqual([]);
  expect((await noor.messagesWith(ada)).items).toHaveLength(2);
});

it('exports all of a long conversation', async () => {
  const { noor, ada } = await twoPeople();
  const [first] = await MessageModel.find({ sender: noor.id }).lean();
  await MessageModel.insertMany(
    Array.from({ length: 1200 }, (_, n) => ({
      ...first,
      _id: undefined,
      seq: n + 3,
      client_id: crypto.randomUUID(),
    })),
  );
  const { body } = await identity.recordsOf(asPerson(ada));
  const messages = (await identity.fileOf(ada.id, body.files[0].id)).body;
  expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual(
    Array.from({ length: 1202 }, (_, n) => n + 1),
  );
});

it('deletes an erased person’s name, reactions, settings and presence, and keeps the messages', async () => {
  const { noor, ada, ofAda } = await twoPeople();
  await ofAda.say(chatEvents.watch, { ids: [noor.id] });
  await identity.erase(asPerson(noor));
  const page = await ada.messagesWith(noor);
  expect(page.person).toMatchObject({ name: 'Deleted account', profileImage: '' });
  expect(page.items).toMatchObject([
    { message: 'Yes.', replyTo: { message: 'Do you draw boxes?' }, reactions: [{ by: [ada.id] }] },
    { message: 'Do you draw boxes?', reactions: [] },
  ]);
  const conversation = await ConversationModel.findOne({ people: ada.id }).lean();
  expect(conversation?.members?.[noor.id]?.muted).toBeUndefined();
  const published = from(ada, noor);
  expect(await ofAda.say(chatEvents.send, published)).toMatchObject({ code: 'not_found' });
  await eventually(() => ofAda.presence.at(-1)?.online === false);
  await ofAda.say(chatEvents.watch, { ids: [noor.id] });
  expect(ofAda.presence.at(-1)).toEqual({ id: noor.id, online: false, lastSeenAt: null });
});

it('deletes a conversation once both people are erased', async () => {
  const { noor, ada } = await twoPeople();
  for (const person of [noor, ada]) await identity.erase(asPerson(person));
  for (const { id } of [noor, ada]) {
    expect(await PersonModel.exists({ _id: id })).toBeNull();
    expect(await ConversationModel.exists({ people: id })).toBeNull();
    expect(await MessageModel.exists({ sender: id })).toBeNull();
  }
});

it('releases preview images before it deletes their conversation', async () => {
  const { noor, ada } = await twoPeople();
  const image = '/files/images/page';
  const preview = { url: 'https://a.example', title: 'A page', description: '', site: '', image };
  const published = await MessageModel.findOneAndUpdate({ sender: noor.id }, { preview });
  for (const person of [noor, ada]) await identity.erase(asPerson(person));
  const connection = { url: chat.messaging.config.REDIS_URL };
  const documents = new Queue<DomainEvent>(eventQueueName('documents'), { connection });
  const texts = async () =>
    (await documents.getJobs(['waiting'])).map(({ data }) => data.payload as { by?: string });
  const releasedBy = `message:${published?._id}`;
  await eventually(async () => (await texts()).some((each) => each.by === releasedBy));
  await documents.close();
  await eventually(async () => {
    await identity.erase(asPerson(ada));
    return (await MessageModel.exists({ sender: noor.id })) === null;
  });
  expect(await ConversationModel.exists({ people: ada.id })).toBeNull();
});
