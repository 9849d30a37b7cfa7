import { startKeyServer } from '@soloist/server-kit/testing-service';
import { freePort } from '@soloist/tools/ports.ts';
import { type Running, residentMb, startScript } from '../processes.ts';
import { startStores } from '../start-stores.ts';

/** Some processes of one service. */
export interface Nodes {
  urls: string[];
  /** Memory of all of them, in MB (Linux only, else 0). */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts signing keys, and as many processes of messaging as requested. */
export async function startChatBench() {
  const keys = await startKeyServer();
  const stores = await startStores('chat', {
    IDENTITY_URL: keys.url,
    DB_PREFIX: 'bench',
    // Several processes of one machine cannot share the SMTP port.
    INBOUND_SMTP_PORT: '0',
  });

  return {
    tokenFor: (userId: string) => keys.tokenFor({ userId }),
    /** Points mongoose, and with it messaging's models, at its database. */
    connect: () => stores.connect('bench_messaging'),
    startMessaging: (count: number) =>
      startNodes(count, async () => stores.start('messaging', { port: await freePort() })),
    /** Starts socket.io with the same transport and adapter, storing nothing. */
    startBare: (count: number) =>
      startNodes(count, () =>
        startScript(stores.logDir, {
          name: 'bare',
          file: 'bench/chat/bare.ts',
          env: { REDIS_URL: stores.redisUrl },
        }),
      ),
    async close() {
      await stores.stop();
      keys.close();
    },
  };
}
export type ChatBench = Awaited<ReturnType<typeof startChatBench>>;

async function startNodes(count: number, start: () => Promise<Running>): Promise<Nodes> {
  const nodes: Running[] = [];
  for (let node = 0; node < count; node += 1) nodes.push(await start());
  return {
    urls: nodes.map(({ url }) => url),
    async memory() {
      const each = await Promise.all(nodes.map(residentMb));
      return each.reduce((sum, mb) => sum + mb, 0);
    },
    async stop() {
      for (const node of nodes) await node.stop();
    },
  };
}
