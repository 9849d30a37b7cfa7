import { setTimeout as sleep } from 'node:timers/promises';
import { chatEvents, type PersonPresence, socketEvents } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { startServiceProcess } from '../../../../../../tools/service-process.ts';
import {
  type ChatTestWindow,
  emitMessage,
  from,
  startTestChat,
  type TestChat,
} from '../../../../test/chat-harness.ts';

let chat: TestChat;
beforeAll(async () => {
  chat = await startTestChat();
});
afterEach(() => chat.closeWindows());
afterAll(() => chat.close());

/** Two people who write to each other; Ada has no window. */
async function twoPeople() {
  const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
  const ofNoor = await chat.windowOf(noor);
  await emitMessage(ofNoor, from(noor, ada));
  return { noor, ada, ofNoor };
}

const watch = (window: ChatTestWindow, ...people: { id: string }[]) =>
  window.say(chatEvents.watch, { ids: people.map(({ id }) => id) });
const newest = ({ presence }: ChatTestWindow): PersonPresence | undefined => presence.at(-1);
const away = (id: string) => ({ id, online: false, lastSeenAt: null });

describe('presence', () => {
  it('is published immediately, on arrival at another process, and when the last window closes', async () => {
    const { ada, ofNoor } = await twoPeople();
    await watch(ofNoor, ada);
    expect(ofNoor.presence).toEqual([away(ada.id)]);
    const windows = [
      await chat.windowOf(ada, chat.second.url),
      await chat.windowOf(ada, chat.messaging.url),
    ];
    await eventually(() => newest(ofNoor)?.online);
    windows[0]?.socket.close();
    const before = Date.now();
    windows[1]?.socket.close();
    const left = await eventually(() => newest(ofNoor)?.online === false && newest(ofNoor));
    expect(Date.parse(left?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(ofNoor.presence).toHaveLength(3);
  }, 30_000);

  it('does not change while a person only navigates', async () => {
    const { ada, ofNoor } = await twoPeople();
    const first = await chat.windowOf(ada);
    await watch(ofNoor, ada);
    first.socket.close();
    await chat.windowOf(ada);
    // Longer than the time after which a person counts as gone.
    await sleep(4000);
    expect(ofNoor.presence.map(({ online }) => online)).toEqual([true]);
  }, 30_000);

  it('ends for people whose process was killed', async () => {
    const { ada, ofNoor } = await twoPeople();
    const node = await startServiceProcess('services/messaging', chat.messaging.config);
    const ofAda = await chat.windowOf(ada, node.url);
    await watch(ofNoor, ada);
    expect(newest(ofNoor)).toEqual({ id: ada.id, online: true, lastSeenAt: null });
    ofAda.socket.io.reconnection(false);
    await node.kill();
    await eventually(() => newest(ofNoor)?.online === false, 20_000);
    expect(newest(ofNoor)?.lastSeenAt).not.toBeNull();
  }, 60_000);

  it('is hidden from strangers, and between two people when one has blocked the other', async () => {
    const { noor, ada, ofNoor } = await twoPeople();
    const stranger = await chat.newPerson('Grace');
    await chat.windowOf(stranger);
    const ofAda = await chat.windowOf(ada, chat.second.url);
    await watch(ofNoor, stranger, ada);
    await watch(ofAda, noor);
    expect(ofNoor.presence).toEqual([{ id: ada.id, online: true, lastSeenAt: null }]);
    await ada.set(noor, { blocked: true });
    await eventually(() => ofNoor.presence.length === 2 && ofAda.presence.length === 2);
    expect([newest(ofNoor), newest(ofAda)]).toEqual([away(ada.id), away(noor.id)]);
    await watch(ofNoor, ada);
    expect(ofNoor.presence).toHaveLength(2);
  });

  it('stays hidden from a blocked person who sends their first message again', async () => {
    const [noor, ada, grace] = [
      await chat.newPerson('Noor'),
      await chat.newPerson('Ada'),
      await chat.newPerson('Grace'),
    ];
    const [ofNoor] = [await chat.windowOf(noor), await chat.windowOf(ada)];
    await chat.windowOf(grace);
    const first = from(noor, ada);
    await emitMessage(ofNoor, first);
    await watch(ofNoor, ada, grace);
    await ada.set(noor, { blocked: true });
    await eventually(() => newest(ofNoor)?.online === false);
    await emitMessage(ofNoor, first);
    // The presence that this window shows arrives after that of the other one would have.
    await emitMessage(ofNoor, from(noor, grace));
    await eventually(() => newest(ofNoor)?.id === grace.id);
    expect(ofNoor.presence.map(({ id, online }) => [id, online])).toEqual([
      [ada.id, true],
      [ada.id, false],
      [grace.id, true],
    ]);
  });

  it('is published to open windows from the first message on, and again once unblocked', async () => {
    const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
    const [ofNoor, ofAda] = [await chat.windowOf(noor), await chat.windowOf(ada, chat.second.url)];
    await watch(ofAda, noor);
    expect(ofAda.presence).toEqual([]);
    await emitMessage(ofNoor, from(noor, ada));
    await eventually(() => newest(ofAda)?.online);
    await ada.set(noor, { blocked: true });
    await eventually(() => newest(ofAda)?.online === false);
    await ada.set(noor, { blocked: false });
    await eventually(() => newest(ofAda)?.online);
  });

  it('is published only for people the window shows now', async () => {
    const { noor, ada, ofNoor } = await twoPeople();
    const grace = await chat.newPerson('Grace');
    await emitMessage(ofNoor, from(noor, grace));
    await watch(ofNoor, ada);
    await watch(ofNoor, grace);
    await chat.windowOf(ada);
    await chat.windowOf(grace);
    await eventually(() => newest(ofNoor)?.online);
    expect(ofNoor.presence.map(({ id }) => id)).toEqual([ada.id, grace.id, grace.id]);
  });
});

describe('typing', () => {
  it('is published to the other person’s windows at every process, and to no one else', async () => {
    const { noor, ada, ofNoor } = await twoPeople();
    const [ofAda, ofGrace] = [
      await chat.windowOf(ada, chat.second.url),
      await chat.windowOf(await chat.newPerson('Grace')),
    ];
    for (const isTyping of [true, false])
      await ofNoor.say(chatEvents.typing, { receiver: ada.id, isTyping });
    await eventually(() => ofAda.typing.length === 2);
    expect(ofAda.typing).toEqual([
      { sender: noor.id, isTyping: true },
      { sender: noor.id, isTyping: false },
    ]);
    expect([...ofGrace.typing, ...ofNoor.typing]).toEqual([]);
  });

  it('is hidden from strangers, and refused when sent too often', async () => {
    const { ofNoor } = await twoPeople();
    const grace = await chat.newPerson('Grace');
    const ofGrace = await chat.windowOf(grace);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        ofNoor.say(chatEvents.typing, { receiver: grace.id, isTyping: true }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ code: 'rate_limited' });
    expect(ofGrace.typing).toEqual([]);
    expect(ofNoor.socket.connected).toBe(true);
  });
});

describe('a delivery receipt', () => {
  it('is sent when a window registers, and published to both people’s windows', async () => {
    const { noor, ada, ofNoor } = await twoPeople();
    await emitMessage(ofNoor, from(noor, ada));
    expect((await noor.messagesWith(ada)).items).toMatchObject([
      { delivered: false },
      { delivered: false },
    ]);
    const ofAda = await chat.windowOf(ada, chat.second.url);
    const published = { reader: ada.id, other: noor.id, deliveredSeq: 2, seenSeq: 0 };
    await eventually(() => ofNoor.reads.length === 1 && ofAda.reads.length === 1);
    expect([...ofNoor.reads, ...ofAda.reads]).toEqual([published, published]);
    const page = await noor.messagesWith(ada);
    expect(page.items).toMatchObject([{ delivered: true, seen: false }, { delivered: true }]);
    expect(page.read).toEqual({ deliveredSeq: 2, seenSeq: 0 });
  });

  it('is hidden from a blocked person, because it would reveal that the reader is online', async () => {
    const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
    const grace = await chat.newPerson('Grace');
    const ofNoor = await chat.windowOf(noor);
    await emitMessage(ofNoor, from(noor, ada));
    await emitMessage(ofNoor, from(noor, grace));
    await ada.set(noor, { blocked: true });
    await chat.windowOf(ada);
    await chat.windowOf(grace);
    await eventually(() => ofNoor.reads.length > 0);
    expect(ofNoor.reads.map(({ reader }) => reader)).toEqual([grace.id]);
  });

  it('is reported once per message, and only by its receiver', async () => {
    const { noor, ada, ofNoor } = await twoPeople();
    const ofAda = await chat.windowOf(ada);
    await eventually(() => ofNoor.reads.length === 1);
    const { id } = await emitMessage(ofNoor, from(noor, ada));
    expect(await ofNoor.say(chatEvents.delivered, { id })).toMatchObject({ code: 'not_found' });
    for (const _window of [1, 2]) await ofAda.say(chatEvents.delivered, { id });
    await ofAda.say(chatEvents.seen, { id });
    await ofAda.say(chatEvents.delivered, { id });
    await eventually(() => ofNoor.reads.length === 3);
    expect(ofNoor.reads.map(({ deliveredSeq, seenSeq }) => [deliveredSeq, seenSeq])).toEqual([
      [1, 0],
      [2, 0],
      [2, 2],
    ]);
    expect((await ada.messagesWith(noor)).ownSeenSeq).toBe(2);
  });

  it('is not reported for a window that does not register', async () => {
    const { noor, ada, ofNoor } = await twoPeople();
    const ofAda = await chat.windowOf(ada);
    await eventually(() => ofNoor.reads.length === 1);
    ofAda.socket.close();
    await emitMessage(ofNoor, from(noor, ada));
    const refused = await ofNoor.say(socketEvents.register, { user: ada.id });
    expect(refused).toMatchObject({ success: false, code: 'forbidden' });
    expect((await noor.messagesWith(ada)).read.deliveredSeq).toBe(1);
  });
});
