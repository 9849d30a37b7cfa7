import { chatEvents } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import { emitMessage, from, startTestChat, type TestChat } from '../../../../test/chat-harness.ts';

let chat: TestChat;
beforeAll(async () => {
  chat = await startTestChat();
});
afterEach(() => chat.closeWindows());
afterAll(() => chat.close());

describe('a message from a muted person', () => {
  it('arrives without a toast, is not counted, and does not reveal the mute', async () => {
    const { noor, ada, ofNoor, ofAda } = await chat.twoPeople();
    const { body } = await ada.set(noor, { muted: true });
    expect(body.settings).toEqual({ muted: true, blocked: false });
    await emitMessage(ofNoor, from(noor, ada));
    await eventually(() => ofNoor.received.length === 1 && ofAda.received.length === 1);
    expect([ofNoor.received[0]?.muted, ofAda.received[0]?.muted]).toEqual([false, true]);
    expect(await ada.list()).toMatchObject({ unread: 0, items: [{ unread: 1, muted: true }] });
    expect((await noor.messagesWith(ada)).settings.muted).toBe(false);
    await eventually(() => ofAda.hints.length === 1);
    expect(ofNoor.hints).toEqual([]);
    await ada.set(noor, { muted: false });
    expect((await ada.list()).unread).toBe(1);
  });
});

describe('a blocked person', () => {
  it('can’t write, edit, react or type, and can’t be written to', async () => {
    const { noor, ada, ofNoor, ofAda } = await chat.twoPeople();
    const message = await emitMessage(ofNoor, from(noor, ada));
    await ada.set(noor, { blocked: true });
    const answers = [
      await ofNoor.say(chatEvents.send, from(noor, ada)),
      await ofAda.say(chatEvents.send, from(ada, noor)),
    ];
    const refusal = {
      success: false,
      code: 'forbidden',
      message: 'You can’t message this person.',
    };
    expect(answers).toEqual([refusal, refusal]);
    const of = `/chat/messages/${message.id}`;
    expect((await noor.send(`PATCH ${of}`, { message: 'Other words' })).status).toBe(403);
    const like = { emoji: '👍', on: true };
    expect((await noor.send(`PUT ${of}/reactions`, like)).status).toBe(403);
    await ofNoor.say(chatEvents.typing, { receiver: ada.id, isTyping: true });
    // Earlier messages can still be deleted.
    expect((await noor.send(`DELETE ${of}`)).status).toBe(200);
    await eventually(() => ofAda.changed.length === 1);
    expect(ofAda.typing).toEqual([]);
    expect((await noor.messagesWith(ada)).settings).toEqual({ muted: false, blocked: false });
  });

  it('gets the stored message when they resend one, and can write again once unblocked', async () => {
    const { noor, ada, ofNoor } = await chat.twoPeople();
    const sent = from(noor, ada);
    const { id } = await emitMessage(ofNoor, sent);
    await ada.set(noor, { blocked: true });
    expect((await emitMessage(ofNoor, sent)).id).toBe(id);
    await ada.set(noor, { blocked: false });
    expect((await emitMessage(ofNoor, from(noor, ada))).seq).toBe(2);
  });

  it('has the messages from before the block stored, and none from after it', async () => {
    const { noor, ada, ofNoor } = await chat.twoPeople();
    await emitMessage(ofNoor, from(noor, ada));
    const sending = Array.from({ length: 10 }, () => ofNoor.say(chatEvents.send, from(noor, ada)));
    const [answers] = await Promise.all([Promise.all(sending), ada.set(noor, { blocked: true })]);
    const receivedEvents = answers.filter(({ success }) => success).length;
    expect((await ada.messagesWith(noor)).items).toHaveLength(1 + receivedEvents);
    expect(await ofNoor.say(chatEvents.send, from(noor, ada))).toMatchObject({ code: 'forbidden' });
  });

  it('may be a person without a conversation yet', async () => {
    const { noor, ada, ofNoor } = await chat.twoPeople();
    expect((await ada.set(noor, { blocked: true })).status).toBe(200);
    expect(await ofNoor.say(chatEvents.send, from(noor, ada))).toMatchObject({ code: 'forbidden' });
    expect((await ada.list()).items).toEqual([]);
    expect((await ada.messagesWith(noor)).settings.blocked).toBe(true);
  });
});

it('refuses to mute or block an unknown person, or oneself', async () => {
  const noor = await chat.newPerson();
  expect((await noor.set({ id: newId() }, { muted: true })).status).toBe(404);
  expect((await noor.set(noor, { muted: true })).status).toBe(400);
});
