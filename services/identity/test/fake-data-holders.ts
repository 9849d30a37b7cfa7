import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type DataHolder,
  type DomainEvent,
  dataHolders,
  type PersonalRecords,
  servicePrefixes,
} from '@soloist/contracts';
import { eventQueueName, internalSecretHeader } from '@soloist/server-kit';
import { Queue } from 'bullmq';
import { fromBufferPromise } from 'yauzl';
import type { IdentityConfig } from '../src/config.ts';

/** A fake of the services that hold personal data. */
export async function startHolders(config: IdentityConfig) {
  const known = new Map<DataHolder, PersonalRecords>();
  const files = new Map<string, Buffer>();
  const requests: string[] = [];
  let isAway = false;
  let confirms = true;
  const queue = new Queue(eventQueueName('sage'), { connection: { url: config.REDIS_URL } });

  /** The events about this person's erasure that every service has received. */
  async function erasuresOf(userId: string) {
    const jobs = await queue.getJobs(['waiting'], 0, -1, true);
    const events = jobs.map(({ data }) => data as DomainEvent<'identity.account-erased'>);
    return events.filter(({ payload }) => payload.userId === userId);
  }

  async function answer(path: string) {
    const [, prefix = '', what, userId = '', file] = path.split('/');
    if (what === 'erasures') {
      return { events: confirms ? (await erasuresOf(userId)).map(({ id }) => id) : [] };
    }
    const service = dataHolders.find((each) => servicePrefixes[each][0] === prefix);
    if (!file) return known.get(service!) ?? { records: {}, files: [] };
    return files.get(`${userId} ${decodeURIComponent(file)}`);
  }

  const server = createServer(async (req, res) => {
    const { pathname, search } = new URL(req.url ?? '', 'http://holders');
    requests.push(decodeURIComponent(pathname + search));
    const isKnown = req.headers[internalSecretHeader] === config.INTERNAL_SECRET;
    if (isAway || !isKnown) return res.writeHead(isAway ? 503 : 401).end();
    const reply = await answer(pathname);
    if (!reply) return res.writeHead(404).end();
    res.end(Buffer.isBuffer(reply) ? reply : JSON.stringify(reply));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    requests,
    erasuresOf,
    urls: Object.fromEntries(dataHolders.map((name) => [`${name.toUpperCase()}_URL`, url])),
    setRecords: (service: DataHolder, records: PersonalRecords) => known.set(service, records),
    addFile: ({ userId, id, bytes }: { userId: string; id: string; bytes: Buffer }) =>
      files.set(`${userId} ${id}`, bytes),
    setAway: (away: boolean) => {
      isAway = away;
    },
    setConfirms: (isConfirming: boolean) => {
      confirms = isConfirming;
    },
    async close() {
      await queue.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
export type Holders = Awaited<ReturnType<typeof startHolders>>;

/** A ZIP's files by name. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const contents: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    contents[entry.fileName] = await text((await zip.openReadStreamPromise(entry)) as Readable);
  }
  return contents;
}
