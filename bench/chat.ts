/**
 * Messages between 1,000 sockets over two nodes: delay until the other window has one, messages a second,
 * and memory a connection. The baseline, in the same run, is socket.io with the same adapter, storing nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PersonModel } from '../services/messaging/src/modules/people/people.model.ts';
import { newPairs, openWindows } from './chat/load.ts';
import { type ChatBench, type Nodes, startChatBench } from './chat/start-chat.ts';
import { median, quantile } from './numbers.ts';

const sockets = Number(process.env.SOCKETS ?? 1000);
const nodes = Number(process.env.NODES ?? 2);
const perSecond = Number(process.env.RATE ?? 200);
const concurrency = Number(process.env.AT_ONCE ?? 100);
const seconds = Number(process.env.SECONDS ?? 10);
const rounds = Number(process.env.ROUNDS ?? 3);
const warmUp = 200;
/** After this time an idle process has released the memory that it does not need. */
const restMs = 10_000;

interface Measured {
  delivered: number[];
  acknowledged: number[];
  perSecond: number[];
  kbEach: number[];
}
const ways = ['bare socket.io', 'messaging', 'messaging with delivery receipts'] as const;
type Way = (typeof ways)[number];

async function measure(way: Way, { bench, running }: { bench: ChatBench; running: Nodes }) {
  const open = async (count: number) => {
    const people = newPairs(count);
    if (way !== 'bare socket.io') {
      const known = people.flat().map((_id) => ({ _id, name: 'Noor Haddad', version: 1 }));
      await PersonModel.insertMany(known);
    }
    return openWindows(people, {
      urls: running.urls,
      tokenFor: bench.tokenFor,
      acknowledgesDelivery: way === 'messaging with delivery receipts',
    });
  };
  // A new process is slow at first and still grows.
  const first = await open(warmUp);
  await first.sendContinuously({ concurrency: 10, seconds: 2 });
  first.close();
  await sleep(restMs);
  const before = await running.memory();
  const windows = await open(sockets);
  await sleep(restMs);
  const kbEach = (((await running.memory()) - before) / sockets) * 1024;
  const result = await windows.sendAtRate({ perSecond, seconds });
  const most = await windows.sendContinuously({ concurrency, seconds });
  windows.close();
  await sleep(1000);
  return { delays: result, most, kbEach };
}

async function main() {
  const bench = await startChatBench();
  try {
    await bench.connect();
    const all = Object.fromEntries(
      ways.map((way) => [way, { delivered: [], acknowledged: [], perSecond: [], kbEach: [] }]),
    ) as unknown as Record<Way, Measured>;
    for (let round = 0; round < rounds; round += 1) {
      // New processes each time, because a process does not return all memory that it once used.
      for (const way of round % 2 ? ways.toReversed() : ways) {
        const isBare = way === 'bare socket.io';
        const running = await (isBare ? bench.startBare(nodes) : bench.startMessaging(nodes));
        const { delays: result, most, kbEach } = await measure(way, { bench, running });
        await running.stop();
        all[way].delivered.push(...result.map(({ delivered }) => delivered));
        all[way].acknowledged.push(...result.map(({ acknowledged }) => acknowledged));
        all[way].perSecond.push(most);
        all[way].kbEach.push(kbEach);
      }
    }
    report(all);
  } finally {
    await bench.close();
  }
}

function report(all: Record<Way, Measured>) {
  console.log(`\n${sockets} sockets over ${nodes} nodes; delays at ${perSecond} messages a second`);
  const row = ({ delivered, acknowledged, ...measured }: Measured) => ({
    'p50 ms': median(delivered).toFixed(1),
    'p95 ms': quantile(delivered, 0.95).toFixed(1),
    'p99 ms': quantile(delivered, 0.99).toFixed(1),
    'acknowledged p50 ms': median(acknowledged).toFixed(1),
    'most messages/s': median(measured.perSecond).toFixed(0),
    'KB a connection': median(measured.kbEach).toFixed(0),
  });
  console.table(Object.fromEntries(ways.map((way) => [way, row(all[way])])));
  const bare = all['bare socket.io'];
  for (const way of ways.slice(1)) {
    const ours = all[way];
    console.log(
      `${way} / bare: p50 ${(median(ours.delivered) / median(bare.delivered)).toFixed(1)}, ` +
        `p99 ${(quantile(ours.delivered, 0.99) / quantile(bare.delivered, 0.99)).toFixed(1)}, ` +
        `messages/s ${(median(ours.perSecond) / median(bare.perSecond)).toFixed(2)}, ` +
        `memory ${(median(ours.kbEach) / median(bare.kbEach)).toFixed(2)}`,
    );
  }
}

await main();
