import { quantile } from '../numbers.ts';
import type { SageBench } from './start-sage.ts';
import { type Pace, requireAllTokens } from './tokens.ts';
import { launchBrowser, openWindow, type Painting } from './window.ts';

/** A typical model, and one that sends faster than the service's batching interval. */
const paces: Pace[] = [
  { everyMs: 30, tokens: 70, streams: 1 },
  { everyMs: 10, tokens: 200, streams: 1 },
];
const ways = ['direct', 'throughSage'] as const;
type Way = (typeof ways)[number];
type Delays = Record<'arrived' | 'painted', number[]>;

/** Rounds of both paths alternate, in one page. */
export async function measurePaint(bench: SageBench, rounds: number) {
  const browser = await launchBrowser();
  try {
    const window = await openWindow(browser, bench, bench.newPerson());
    for (const way of ways) await window[way]({ everyMs: 5, tokens: 100, streams: 1 });
    for (const pace of paces) {
      const seen: Record<Way, Painting[]> = { direct: [], throughSage: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const way of round % 2 ? ways : ways.toReversed())
          seen[way].push(...requireAllTokens(await window[way](pace), pace));
      report(pace, { direct: delaysOf(seen.direct), sage: delaysOf(seen.throughSage) });
    }
    console.log(`The page's clock is known to ± ${window.uncertainty.toFixed(2)} ms.`);
  } finally {
    await browser.close();
  }
}

const delaysOf = (seen: Painting[]): Delays => ({
  arrived: seen.map(({ sentAt, arrived }) => arrived - sentAt),
  painted: seen.map(({ sentAt, painted }) => painted - sentAt),
});

function report({ everyMs }: Pace, { direct, sage }: { direct: Delays; sage: Delays }) {
  const row = (of: keyof Delays, share: number) => {
    const [without, through] = [quantile(direct[of], share), quantile(sage[of], share)];
    return {
      'direct ms': without.toFixed(1),
      'through Sage ms': through.toFixed(1),
      'difference ms': (through - without).toFixed(1),
      ratio: (through / without).toFixed(2),
    };
  };
  console.log(`\nA token every ${everyMs} ms: until it is in the page, and until it is painted`);
  console.table({
    'arrived, p50': row('arrived', 0.5),
    'arrived, p95': row('arrived', 0.95),
    'painted, p50': row('painted', 0.5),
    'painted, p95': row('painted', 0.95),
  });
}
