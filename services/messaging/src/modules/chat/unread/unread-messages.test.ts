import { chatEvents } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import {
  type ChatTestPerson,
  emitMessage,
  from,
  startTestChat,
  type TestChat,
} from '../../../../test/chat-harness.ts';
import { MailRoundModel } from '../../notifications/digests/mail-rounds.model.ts';
import { NotificationModel } from '../../notifications/inbox/notifications.model.ts';
import { UnreadWaitModel } from './unread-waits.model.ts';

let chat: TestChat;
beforeAll(async () => {
  chat = await startTestChat();
});
afterEach(() => chat.closeWindows());
afterAll(() => chat.close());

/** Ends the ten minutes before a notification. */
const makeDue = (reader: ChatTestPerson) =>
  UnreadWaitModel.updateMany({ userId: reader.id }, { noteAt: new Date() });
const waitUntilHandled = (reader: ChatTestPerson) =>
  eventually(async () => (await UnreadWaitModel.exists({ userId: reader.id })) === null, 20_000);
const listNotifications = async (reader: ChatTestPerson) =>
  (await reader.send('GET /notifications')).body;

async function newPair() {
  const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
  const window = await chat.windowOf(noor);
  return {
    noor,
    ada,
    write: (message: string) => emitMessage(window, from(noor, ada, { message })),
  };
}

it('notifies of a message only after ten minutes unread', async () => {
  const { noor, ada, write } = await newPair();
  await write('Do you draw boxes?');
  const [stored] = await UnreadWaitModel.find({ userId: ada.id }).lean();
  expect(stored!.noteAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  expect(await listNotifications(ada)).toMatchObject({ unread: 0, data: [] });
  await makeDue(ada);
  await waitUntilHandled(ada);
  expect(await listNotifications(ada)).toMatchObject({
    unread: 1,
    data: [
      {
        kind: 'messages',
        title: 'New message from Noor Haddad',
        body: 'Do you draw boxes?',
        link: `/message/${noor.id}`,
      },
    ],
  });
  expect((await listNotifications(noor)).data).toEqual([]);
});

it('updates the one notification with more messages, and removes it once they are read', async () => {
  const { ada, write } = await newPair();
  await write('Do you draw boxes?');
  await makeDue(ada);
  await waitUntilHandled(ada);
  const [first] = (await listNotifications(ada)).data;
  await ada.send(`PUT /notifications/${first.id}/read`, { read: true });
  const newest = await write('Of paper?');
  await makeDue(ada);
  await waitUntilHandled(ada);
  expect(await listNotifications(ada)).toMatchObject({
    unread: 1,
    data: [{ id: first.id, title: '2 new messages from Noor Haddad', body: 'Of paper?' }],
  });
  const window = await chat.windowOf(ada);
  await window.say(chatEvents.seen, { id: newest.id });
  expect(await listNotifications(ada)).toMatchObject({ unread: 0, data: [] });
  await eventually(() => window.hints.some(({ topic }) => topic === 'notification'));
});

it.each([
  ['read', async ({ ada }, id) => (await chat.windowOf(ada)).say(chatEvents.seen, { id })],
  ['deleted', ({ noor }, id) => noor.send(`DELETE /chat/messages/${id}`)],
  ['of a muted person', ({ noor, ada }) => ada.set(noor, { muted: true })],
  ['of a blocked person', ({ noor, ada }) => ada.set(noor, { blocked: true })],
] as [
  string,
  (pair: { noor: ChatTestPerson; ada: ChatTestPerson }, id: string) => Promise<unknown>,
][])('creates no notification of a message that is %s in the meantime', async (_what, act) => {
  const pair = await newPair();
  const { id } = await pair.write('Do you draw boxes?');
  await act(pair, id);
  await makeDue(pair.ada);
  await waitUntilHandled(pair.ada);
  expect((await listNotifications(pair.ada)).data).toEqual([]);
});

it('restarts the ten minutes after a read', async () => {
  const { ada, write } = await newPair();
  const { id } = await write('Do you draw boxes?');
  await UnreadWaitModel.updateMany({ userId: ada.id }, { noteAt: new Date(Date.now() + 60_000) });
  await (await chat.windowOf(ada)).say(chatEvents.seen, { id });
  await write('Of paper?');
  await eventually(async () => {
    const [stored] = await UnreadWaitModel.find({ userId: ada.id }).lean();
    return stored !== undefined && stored.noteAt.getTime() - Date.now() > 9 * 60_000;
  });
});

it('updates a notification to its messages’ current text, and removes it with the last one', async () => {
  const { noor, ada, write } = await newPair();
  const [first, second] = [await write('Do you draw boxes?'), await write('Or cirkles?')];
  await makeDue(ada);
  await waitUntilHandled(ada);
  // Not in the notification yet.
  await write('Of paper?');
  await noor.send(`PATCH /chat/messages/${second.id}`, { message: 'Or circles?' });
  const title = '2 new messages from Noor Haddad';
  expect(await listNotifications(ada)).toMatchObject({ data: [{ title, body: 'Or circles?' }] });
  await noor.send(`DELETE /chat/messages/${second.id}`);
  expect(await listNotifications(ada)).toMatchObject({ data: [{ body: 'Do you draw boxes?' }] });
  await noor.send(`DELETE /chat/messages/${first.id}`);
  expect(await listNotifications(ada)).toMatchObject({ unread: 0, data: [] });
  await makeDue(ada);
  await waitUntilHandled(ada);
  expect(await listNotifications(ada)).toMatchObject({ unread: 1, data: [{ body: 'Of paper?' }] });
});

it('does not push an updated notification to a person who switched that off', async () => {
  const { ada, write } = await newPair();
  await ada.send('PATCH /notifications/preferences', { kinds: { messages: { push: false } } });
  await write('Do you draw boxes?');
  await makeDue(ada);
  await waitUntilHandled(ada);
  // As if push was switched off only since then, while the push job was down.
  const later = new Date(Date.now() + 3600_000);
  await NotificationModel.updateOne({ userId: ada.id }, { pushDueAt: later });
  await write('Of paper?');
  await makeDue(ada);
  await waitUntilHandled(ada);
  const notification = await NotificationModel.findOne({ userId: ada.id }).lean();
  expect(notification).toMatchObject({ body: 'Of paper?', read: false });
  expect(notification!.pushDueAt).toBeUndefined();
});

it('is emailed once, and again only for newer messages', async () => {
  const { ada, write } = await newPair();
  const rounds = async () => (await MailRoundModel.findById(ada.id).lean())?.round ?? 0;
  await write('Do you draw boxes?');
  await makeDue(ada);
  await eventually(async () => (await rounds()) === 1);
  await waitUntilHandled(ada);
  // As left by a process that was killed right after it created the notification.
  await UnreadWaitModel.create({
    _id: `${ada.id}-${(await NotificationModel.findOne({ userId: ada.id }).lean())!.writerId}`,
    userId: ada.id,
    otherId: (await NotificationModel.findOne({ userId: ada.id }).lean())!.writerId,
    noteAt: new Date(),
  });
  await waitUntilHandled(ada);
  const notification = await NotificationModel.findOne({ userId: ada.id }).lean();
  expect(notification!.mailDueAt).toBeUndefined();
  await write('Of paper?');
  await makeDue(ada);
  await eventually(async () => (await rounds()) === 2);
});

it('leaves no notification of a deleted account’s message in transit', async () => {
  const { noor, ada, write } = await newPair();
  await write('Do you draw boxes?');
  const stored = await UnreadWaitModel.findOne({ userId: ada.id }).lean();
  const identity = createPersonalDataClient({ name: 'messaging', ...chat.messaging });
  await identity.erase({ userId: noor.id, email: `${noor.id}@test.local` });
  await identity.close();
  await UnreadWaitModel.create({ ...stored, noteAt: new Date() });
  await waitUntilHandled(ada);
  // Both processes handle it: one may have ended the wait while the other has yet to undo its write.
  await eventually(async () => !(await NotificationModel.exists({ userId: ada.id })));
});
