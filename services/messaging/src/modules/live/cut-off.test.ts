import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { chatEvents } from '@soloist/contracts';
import { eventually } from '@soloist/service-kit/testing';
import { Redis } from 'ioredis';
import { from, startTestChat, type TestChat } from '../../../test/chat-harness.ts';
import { startMessaging } from '../../app.ts';

/** A way to Redis that can be cut. */
async function startLineTo(url: URL) {
  const lines = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(url.port), url.hostname);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.pipe(other);
      one.on('error', () => one.destroy());
      one.once('close', () => other.destroy());
    }
    lines.add(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}${url.pathname}`,
    cut() {
      isCut = true;
      for (const line of lines) line.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => server.close(),
  };
}

let chat: TestChat;
beforeAll(async () => {
  chat = await startTestChat();
});
afterAll(() => chat.close());

it('windows of a process that was cut off from Redis receive what was published meanwhile', async () => {
  const { config } = chat.messaging;
  const line = await startLineTo(new URL(config.REDIS_URL));
  const cutOff = await startMessaging({ ...config, REDIS_URL: line.url });
  const redis = new Redis(config.REDIS_URL);
  try {
    const [noor, ada] = [await chat.newPerson(), await chat.newPerson('Ada')];
    const [ofNoor, ofAda] = [await chat.windowOf(noor), await chat.windowOf(ada, cutOff.url)];
    // It knows from where to go on once it has read anything.
    const startedAt = Date.now();
    await eventually(async () => {
      const read = await redis.xrange('messaging:live', String(startedAt), '+', 'COUNT', 1);
      return read.length > 0;
    });
    line.cut();
    const sent = await ofNoor.say(chatEvents.send, from(noor, ada, { message: 'Meanwhile' }));
    expect(sent.success).toBe(true);
    expect(ofAda.received).toEqual([]);
    line.mend();
    await eventually(() => ofAda.received.length === 1);
    expect(ofAda.received[0]?.message).toBe('Meanwhile');
  } finally {
    chat.closeWindows();
    await redis.quit();
    line.mend();
    await cutOff.close();
    line.close();
  }
}, 60_000);
