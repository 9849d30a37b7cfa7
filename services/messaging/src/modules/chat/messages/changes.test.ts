import { chatEvents, maxReactions, messageChangeMs } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  type ChatTestPerson,
  emitMessage,
  from,
  startTestChat,
  type TestChat,
} from '../../../../test/chat-harness.ts';
import { MessageModel } from '../conversations/messages.model.ts';

let chat: TestChat;
beforeAll(async () => {
  chat = await startTestChat();
});
afterEach(() => chat.closeWindows());
afterAll(() => chat.close());

/** Noor wrote to Ada. */
async function oneMessage() {
  const { noor, ada, ofNoor, ofAda } = await chat.twoPeople();
  const message = await emitMessage(ofNoor, from(noor, ada));
  await eventually(() => ofAda.received.length === 1);
  const edit = (by: ChatTestPerson, text: string) =>
    by.send(`PATCH /chat/messages/${message.id}`, { message: text });
  const remove = (by: ChatTestPerson) => by.send(`DELETE /chat/messages/${message.id}`);
  const react = (by: ChatTestPerson, emoji: string, on = true) =>
    by.send(`PUT /chat/messages/${message.id}/reactions`, { emoji, on });
  return { noor, ada, ofNoor, ofAda, message, edit, remove, react };
}

const expireChangePeriod = (id: string) =>
  MessageModel.updateOne({ _id: id }, { createdAt: new Date(Date.now() - messageChangeMs - 1000) });

describe('an edited message', () => {
  it('is published to both people’s windows at every process, and updates the list', async () => {
    const { noor, ada, ofNoor, ofAda, edit } = await oneMessage();
    const { status, body } = await edit(noor, ' Do you draw bags? ');
    expect([status, body.message.message]).toEqual([200, 'Do you draw bags?']);
    expect(body.message.editedAt).not.toBeNull();
    await eventually(() => ofNoor.changed.length === 1 && ofAda.changed.length === 1);
    expect(ofAda.changed[0]?.message).toEqual(body.message);
    expect((await ada.list()).items).toMatchObject([{ lastMessage: 'Do you draw bags?' }]);
  });

  it('can’t be edited by another person, to a blank text, too late or once deleted', async () => {
    const { noor, ada, edit, remove, message } = await oneMessage();
    const stranger = await chat.newPerson();
    expect((await edit(ada, 'Mine')).status).toBe(403);
    expect((await edit(stranger, 'Mine')).status).toBe(404);
    expect((await edit(noor, '  ')).status).toBe(400);
    await remove(noor);
    expect((await edit(noor, 'Again')).status).toBe(409);
    await expireChangePeriod(message.id);
    expect((await edit(noor, 'Again')).status).toBe(409);
    expect((await noor.messagesWith(ada)).items).toMatchObject([{ message: '', editedAt: null }]);
  });

  it('ends the same for both after two concurrent edits', async () => {
    const { noor, ada, ofNoor, ofAda, edit } = await oneMessage();
    await Promise.all([edit(noor, 'One'), edit(noor, 'Two')]);
    await eventually(() => ofNoor.changed.length === 2 && ofAda.changed.length === 2);
    const newest = (window: typeof ofAda) =>
      window.changed.toSorted((a, b) => b.message.version - a.message.version)[0]?.message.message;
    const [{ message: stored, version }] = (await ada.messagesWith(noor)).items;
    expect(version).toBe(2);
    expect([newest(ofNoor), newest(ofAda)]).toEqual([stored, stored]);
    expect((await ada.list()).items).toMatchObject([{ lastMessage: stored }]);
  });
});

describe('a deleted message', () => {
  it('keeps only its place, for both people and in quotes', async () => {
    const { noor, ada, ofAda, message, remove, react } = await oneMessage();
    const answer = await emitMessage(
      ofAda,
      from(ada, noor, { reply_to: message.id, message: 'Yes' }),
    );
    expect(answer.replyTo).toMatchObject({ id: message.id, message: 'Do you draw boxes?' });
    await react(ada, '👍');
    expect((await remove(noor)).status).toBe(200);
    const [, deleted] = (await ada.messagesWith(noor)).items;
    expect(deleted).toMatchObject({ id: message.id, message: '', reactions: [], seq: 1 });
    expect(deleted.deletedAt).not.toBeNull();
    const [quoting] = (await ada.messagesWith(noor)).items;
    expect(quoting.replyTo).toMatchObject({ id: message.id, message: '' });
    await eventually(() => ofAda.changed.some((change) => change.message.deletedAt));
  });

  it('is deleted once after repeated requests and concurrent edits', async () => {
    const { noor, ada, ofAda, edit, remove } = await oneMessage();
    const replies = await Promise.all([edit(noor, 'Words'), remove(noor), remove(noor)]);
    expect(replies.slice(1).map(({ status }) => status)).toEqual([200, 200]);
    expect((await remove(noor)).status).toBe(200);
    expect((await ada.messagesWith(noor)).items).toMatchObject([{ message: '' }]);
    expect((await ada.list()).items).toMatchObject([{ lastMessage: 'Message deleted' }]);
    await eventually(() => ofAda.changed.some((change) => change.message.deletedAt));
    expect(ofAda.changed.filter((change) => change.message.deletedAt)).toHaveLength(1);
  });

  it('is no longer unread', async () => {
    const { noor, ada, remove } = await oneMessage();
    expect(await ada.list()).toMatchObject({ unread: 1, items: [{ unread: 1 }] });
    await remove(noor);
    expect(await ada.list()).toMatchObject({ unread: 0, items: [{ unread: 0, seen: true }] });
    expect((await ada.list('?only=unread')).items).toEqual([]);
  });

  it('can’t be deleted by another person, or too late', async () => {
    const { noor, ada, message, remove } = await oneMessage();
    expect((await remove(ada)).status).toBe(403);
    await expireChangePeriod(message.id);
    expect((await remove(noor)).status).toBe(409);
  });
});

describe('a reaction', () => {
  it('from both people, added ten times concurrently, is stored once each', async () => {
    const { noor, ada, ofNoor, message, react } = await oneMessage();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => react(n % 2 ? noor : ada, n < 6 ? '👍' : '🎉')),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const [{ reactions, version }] = (await noor.messagesWith(ada)).items;
    const both = [ada.id, noor.id].toSorted();
    const inOrder = reactions
      .map(({ emoji, by }: { emoji: string; by: string[] }) => ({ emoji, by: by.toSorted() }))
      .toSorted((a: { emoji: string }, b: { emoji: string }) => (a.emoji < b.emoji ? 1 : -1));
    expect(inOrder).toEqual([
      { emoji: '👍', by: both },
      { emoji: '🎉', by: both },
    ]);
    await eventually(() => ofNoor.changed.length === version);
    expect(ofNoor.changed.map((change) => change.message.id)).toEqual(Array(4).fill(message.id));
  });

  it('is removed by its author', async () => {
    const { noor, ada, react } = await oneMessage();
    await react(noor, '👍');
    await react(ada, '👍');
    expect((await react(ada, '👍', false)).body.message.reactions).toEqual([
      { emoji: '👍', by: [noor.id] },
    ]);
    expect((await react(noor, '👍', false)).body.message.reactions).toEqual([]);
    expect((await react(noor, '👍', false)).status).toBe(200);
  });

  it('is one emoji by one of the two people, and at most twelve different ones are stored', async () => {
    const { ada, react } = await oneMessage();
    const stranger = await chat.newPerson();
    expect((await react(stranger, '👍')).status).toBe(404);
    for (const emoji of ['', 'ok', '👍👍', '<b>']) {
      expect((await react(ada, emoji)).status).toBe(400);
    }
    const emoji = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌'];
    for (const one of emoji.slice(0, maxReactions))
      expect((await react(ada, one)).status).toBe(200);
    expect((await react(ada, emoji[maxReactions]!)).status).toBe(409);
  });
});

describe('a reply to a message', () => {
  it('can only refer to a message of the same conversation', async () => {
    const { noor, ada, ofNoor, message } = await oneMessage();
    const grace = await chat.newPerson('Grace');
    for (const [to, reply_to] of [
      [grace, message.id],
      [ada, newId()],
    ] as const) {
      const answer = await ofNoor.say(chatEvents.send, from(noor, to, { reply_to }));
      expect(answer).toMatchObject({ success: false, code: 'not_found' });
    }
    expect((await noor.messagesWith(grace)).items).toEqual([]);
  });

  it('quotes the other message’s current text', async () => {
    const { noor, ada, ofAda, message, edit } = await oneMessage();
    await emitMessage(ofAda, from(ada, noor, { reply_to: message.id }));
    await edit(noor, 'Do you draw bags?');
    const [answer] = (await noor.messagesWith(ada)).items;
    expect(answer.replyTo).toEqual({
      id: message.id,
      seq: 1,
      sender: noor.id,
      message: 'Do you draw bags?',
      hasFiles: false,
    });
  });
});
