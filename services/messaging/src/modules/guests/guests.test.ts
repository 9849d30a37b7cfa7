import { chatEvents, chatMessageLimit, type DomainEvent } from '@soloist/contracts';
import { createSignedIds, eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { findHtmlProblems } from '@soloist/tools/html/find-html-problems.ts';
import { Queue } from 'bullmq';
import {
  type ChatTestPerson,
  emitMessage,
  from,
  startTestChat,
  type TestChat,
} from '../../../test/chat-harness.ts';

let chat: TestChat;
let mails: Queue<DomainEvent<'chat.guest-written'>>;
let ada: ChatTestPerson;
beforeAll(async () => {
  chat = await startTestChat();
  const connection = { url: chat.messaging.config.REDIS_URL };
  mails = new Queue(eventQueueName('documents'), { connection });
});
afterAll(async () => {
  await mails.close();
  await chat.close();
});
beforeEach(async () => {
  ada = await chat.newPerson('Ada');
});
afterEach(() => chat.closeWindows());

const newQuestion = (over: object = {}) =>
  newEvent('proposal.question-asked', {
    ...{ proposalId: newId(), freelancerId: ada.id, projectName: 'Winter packaging' },
    ...{ clientEmail: 'ana@client.test', clientName: 'Ana', email: 'ana@client.test' },
    message: 'Does the fee include the print files?',
    ...over,
  });
const people = async () => (await ada.list()).items;
async function receiveQuestion(over: object = {}) {
  const before = (await people()).length;
  await chat.messaging.publish(newQuestion(over));
  await eventually(async () => (await people()).length > before);
  const [{ id }] = await people();
  return { id: id as string };
}
/** Emails that documents has to send for the freelancer, oldest first. */
const sentEmails = async () =>
  (await mails.getJobs(['waiting'], 0, -1, true))
    .map(({ data }) => data)
    .filter(
      ({ name, payload }) => name === 'chat.guest-written' && payload.freelancerId === ada.id,
    );

test('makes a person without an account a guest of that freelancer, with one thread', async () => {
  const guest = await receiveQuestion();
  const again = { message: 'And the colours?', projectName: 'Labels', clientName: 'Another name' };
  const event = newQuestion(again);
  await chat.messaging.publish(event);
  await chat.messaging.publish(event);
  await eventually(async () => (await ada.messagesWith(guest)).items.length === 2);
  expect((await people())[0]).toMatchObject({
    id: guest.id,
    name: 'Ana',
    isGuest: true,
    lastMessage: 'And the colours?',
    unread: 2,
  });
  const { items } = await ada.messagesWith(guest);
  expect(items[0]).toMatchObject({
    sender: guest.id,
    mail: { state: 'received', from: '', reason: '' },
  });
});

test('treats two guests, and one address at two freelancers, as different people', async () => {
  const first = await receiveQuestion();
  const second = await receiveQuestion({ email: 'ben@client.test', clientName: 'Ben' });
  expect(second.id).not.toBe(first.id);
  ada = await chat.newPerson('Grace');
  const atGrace = await receiveQuestion();
  expect([first.id, second.id]).not.toContain(atGrace.id);
});

test('adds the question of a client with an account to their existing conversation', async () => {
  const noor = await chat.newPerson('Noor');
  const email = `${noor.id}@client.test`;
  chat.messaging.accounts.set(email, noor.id);
  expect(await receiveQuestion({ email, clientEmail: email })).toEqual({ id: noor.id });
  expect((await noor.messagesWith(ada)).items).toMatchObject([{ sender: noor.id, mail: null }]);
});

test('treats an unverified address as no account', async () => {
  const noor = await chat.newPerson('Noor');
  const email = `${noor.id}@client.test`;
  chat.messaging.accounts.set(email, noor.id);
  const guest = await receiveQuestion({ email });
  expect(guest.id).not.toBe(noor.id);
  expect((await noor.list()).items).toEqual([]);
});

test('sends an answer as one email with the quoted question, and shows its result', async () => {
  const guest = await receiveQuestion();
  const window = await chat.windowOf(ada);
  const answer = from(ada, guest, { message: 'Yes, all of them.' });
  const sent = await emitMessage(window, answer);
  expect(sent.mail).toEqual({ state: 'waiting', from: '', reason: '' });
  await emitMessage(window, answer);
  await emitMessage(window, from(ada, guest, { message: 'In three formats.' }));
  await eventually(async () => (await sentEmails()).length === 2);
  const emails = (await sentEmails()).map(({ payload }) => payload);
  expect(emails[0]).toEqual({
    messageId: sent.id,
    guestId: guest.id,
    freelancerId: ada.id,
    fromName: 'Ada Haddad',
    to: 'ana@client.test',
    about: 'Winter packaging',
    message: 'Yes, all of them.',
    quoted: 'Does the fee include the print files?',
    answers: '',
  });
  expect(emails[1]).toMatchObject({ message: 'In three formats.', quoted: '' });

  const settled = { messageId: sent.id, state: 'bounced' as const, reason: 'No such user.' };
  await chat.messaging.publish(newEvent('chat.guest-mail-settled', settled));
  await eventually(() => window.changed.length === 1);
  expect(window.changed[0]?.message).toMatchObject({
    id: sent.id,
    mail: { state: 'bounced', from: '', reason: 'No such user.' },
  });
});

test('refuses to edit, delete or attach files to a message sent by email', async () => {
  const guest = await receiveQuestion();
  const window = await chat.windowOf(ada);
  const { id } = await emitMessage(window, from(ada, guest));
  const edited = await ada.send(`PATCH /chat/messages/${id}`, { message: 'No.' });
  expect(edited.status).toBe(409);
  expect((await ada.send(`DELETE /chat/messages/${id}`)).status).toBe(409);
});

test('hides a guest from everyone else', async () => {
  const guest = await receiveQuestion();
  const eve = await chat.newPerson('Eve');
  const window = await chat.windowOf(eve);
  expect(await window.say(chatEvents.send, from(eve, guest))).toMatchObject({
    success: false,
    code: 'not_found',
  });
  expect((await eve.send(`GET /chat/getMessage?id=${guest.id}`)).status).toBe(404);
  expect((await eve.set(guest, { muted: true })).status).toBe(404);
});

test('refuses the next email above the daily limit', async () => {
  const guest = await receiveQuestion();
  const window = await chat.windowOf(ada);
  for (let count = 0; count < 50; count += 1) await emitMessage(window, from(ada, guest));
  expect(await window.say(chatEvents.send, from(ada, guest))).toMatchObject({
    success: false,
    code: 'rate_limited',
  });
});

test('splits a long question into several messages, at word boundaries', async () => {
  const message = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
  const guest = await receiveQuestion({ message });
  // The messages arrive one after the other.
  const chunks = await eventually(async () => {
    const { items } = await ada.messagesWith(guest);
    const texts = items.map((item: { message: string }) => item.message).toReversed();
    return texts.join(' ') === message ? (texts as string[]) : undefined;
  });
  expect(chunks.length).toBeGreaterThan(1);
  for (const part of chunks) expect(part.length).toBeLessThanOrEqual(chatMessageLimit);
});

describe('a guest who unsubscribes', () => {
  const open = (token: string, method = 'GET') =>
    chat.messaging.send(`${method} /chat/guests/${token}`);
  const tokenOf = ({ id }: { id: string }) =>
    createSignedIds(chat.messaging.config.INTERNAL_SECRET, 'guest stops').sign(id);

  test('confirms on the email’s link, which changes nothing when only opened', async () => {
    const guest = await receiveQuestion();
    const response = await open(tokenOf(guest));
    expect(response.status).toBe(200);
    expect(String(response.body)).toContain('Unsubscribe from Ada Haddad?');
    const window = await chat.windowOf(ada);
    await emitMessage(window, from(ada, guest));
    expect(String((await open(tokenOf(guest), 'POST')).body)).toContain('You are unsubscribed');
    expect(String((await open(tokenOf(guest))).body)).toContain('You are unsubscribed');
    expect(await window.say(chatEvents.send, from(ada, guest))).toMatchObject({
      success: false,
      code: 'conflict',
    });
  });

  test('gets valid HTML before and after confirming, and for an unknown link', async () => {
    const token = tokenOf(await receiveQuestion());
    const pages = [await open(token), await open(token, 'POST'), await open('a'.repeat(32))];
    expect(pages.flatMap(({ body }) => findHtmlProblems(String(body)))).toEqual([]);
  });

  test('has an unforgeable link', async () => {
    const guest = await receiveQuestion();
    for (const token of [`${guest.id}${'0'.repeat(18)}`, tokenOf(ada), 'a'.repeat(32)]) {
      expect((await open(token, 'POST')).status).toBe(404);
    }
  });
});
