import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { chatEvents } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { from, startTestChat, type TestChat } from '../../../test/chat-harness.ts';
import { startMessaging } from '../../app.ts';

/** A proxy to Redis whose connections can be cut. */
async function startProxy(url: URL) {
  const connections = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(url.port), url.hostname);
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.pipe(other);
      one.on('error', () => one.destroy());
      one.once('close', () => other.destroy());
    }
    connections.add(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}${url.pathname}`,
    cut() {
      isCut = true;
      for (const connection of connections) connection.destroy();
    },
    restore() {
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

it('sends windows what was published while their process was cut off from Redis', async () => {
  const { config } = chat.messaging;
  const proxy = await startProxy(new URL(config.REDIS_URL));
  const cutOff = await startMessaging({ ...config, REDIS_URL: proxy.url });
  try {
    const [noor, ada] = [await chat.newPerson(), await chat.newPerson('Ada')];
    const [ofNoor, ofAda] = [await chat.windowOf(noor), await chat.windowOf(ada, cutOff.url)];
    // The process knows where to continue once it has read anything.
    await ofNoor.say(chatEvents.send, from(noor, ada, { message: 'Before' }));
    await eventually(() => ofAda.received.length === 1);
    proxy.cut();
    const sent = await ofNoor.say(chatEvents.send, from(noor, ada, { message: 'Meanwhile' }));
    expect(sent.success).toBe(true);
    expect(ofAda.received).toHaveLength(1);
    proxy.restore();
    await eventually(() => ofAda.received.length === 2);
    expect(ofAda.received[1]?.message).toBe('Meanwhile');
  } finally {
    chat.closeWindows();
    proxy.restore();
    await cutOff.close();
    proxy.close();
  }
}, 60_000);
