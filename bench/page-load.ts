/**
 * JavaScript sent and time to the first remote content: the composed app compared with the same pages
 * built as one bundle, behind the same gateway. Loads of the two alternate, with an empty cache.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { type Load, loadPage, type Network, newVisitor } from './page-load/load-page.ts';
import { publishBundle, publishDashboard } from './page-load/release-again.ts';
import { startServers } from './page-load/start-servers.ts';

const runs = Number(process.env.RUNS ?? 7);
const local: Network = { name: 'local', latency: 0, down: -1, up: -1, cpu: 1 };
const networks: Network[] = [
  local,
  { name: 'Fast 4G', latency: 60, down: 9e6, up: 3e6, cpu: 1 },
  { name: 'Slow', latency: 150, down: 1.6e6, up: 0.75e6, cpu: 4 },
];
const pages = [
  { at: '/dashboard', heading: /^Home$/, what: 'first heading' },
  { at: '/dashboard', heading: /^Good /, what: "the person's own numbers" },
  { at: '/proposal/new', heading: /^Project details$/, what: 'first heading' },
];

type Servers = Awaited<ReturnType<typeof startServers>>;
type Way = keyof Servers['urls'];
interface Figures {
  ms: number;
  requests: number;
  scriptKb: number;
}
type Target = (typeof pages)[number];

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const kb = (bytes: number) => bytes / 1024;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** What had arrived when the heading was painted. */
function summarize({ painted, files }: Load, { at, heading }: Target): Figures {
  const ms = Object.entries(painted).find(([text]) => heading.test(text))?.[1];
  if (!ms) throw new Error(`${at} painted no heading like ${heading}`);
  const before = files.filter(({ end }) => end <= ms);
  const scripts = before.filter(({ path: file }) => file.endsWith('.js'));
  return { ms, requests: before.length, scriptKb: kb(sum(scripts.map(({ bytes }) => bytes))) };
}

async function measure(browser: Browser, servers: Servers, network: Network) {
  const ways = Object.keys(servers.urls) as Way[];
  const rounds = new Map<Target, Record<Way, Figures>[]>(pages.map((page) => [page, []]));
  // The first round fills the gateways' caches and is not counted.
  for (let run = -1; run < runs; run++) {
    for (const at of new Set(pages.map((page) => page.at))) {
      const targets = pages.filter((page) => page.at === at);
      const round = targets.map(() => ({}) as Record<Way, Figures>);
      for (const way of run % 2 ? ways : ways.toReversed()) {
        const visitor = await newVisitor(browser, servers.token);
        const headings = targets.map(({ heading }) => heading);
        const load = await loadPage(visitor, { url: servers.urls[way] + at, network, headings });
        await visitor.close();
        for (const [index, target] of targets.entries())
          round[index]![way] = summarize(load, target);
      }
      if (run < 0) continue;
      for (const [index, target] of targets.entries()) rounds.get(target)!.push(round[index]!);
    }
  }
  return rounds;
}

/** How much of the next release a returning visitor fetches, in KB. */
async function measureRefetch(browser: Browser, servers: Servers, dataDir: string) {
  const visit = async (way: Way, release: () => Promise<void>) => {
    const visitor = await newVisitor(browser, servers.token);
    const page = { url: `${servers.urls[way]}/dashboard`, network: local, headings: [/^Good /] };
    await loadPage(visitor, page);
    await release();
    const { files } = await loadPage(visitor, page);
    await visitor.close();
    const built = files.filter(({ path: file }) => /^\/(?:shell|remotes)\//.test(file));
    return kb(sum(built.map(({ fetched }) => fetched)));
  };
  return {
    federation: await visit('federation', () => publishDashboard(dataDir, servers.installation)),
    'one bundle': await visit('one bundle', () => publishBundle(servers.bundleDir)),
  };
}

function report(network: Network, measured: Awaited<ReturnType<typeof measure>>): void {
  console.log(`\n${network.name}, medians of ${runs}`);
  console.table(
    [...measured].flatMap(([{ at, what }, rounds]) =>
      (['one bundle', 'federation'] as const).map((way) => ({
        page: at,
        until: what,
        way,
        requests: median(rounds.map((round) => round[way].requests)),
        'KB of scripts': Number(median(rounds.map((round) => round[way].scriptKb)).toFixed(1)),
        ms: Math.round(median(rounds.map((round) => round[way].ms))),
      })),
    ),
  );
  for (const [{ at, what }, rounds] of measured) {
    // Ratios are taken per round: both sides of a round ran under the same load of the machine.
    const ratio = (of: (figures: Figures) => number) =>
      median(rounds.map((round) => of(round.federation) / of(round['one bundle']))).toFixed(2);
    console.log(
      `federation / one bundle, ${at}, ${what}: time ${ratio(({ ms }) => ms)}, ` +
        `scripts ${ratio(({ scriptKb }) => scriptKb)}`,
    );
  }
}

async function main() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'page-load-bench-'));
  const servers = await startServers(dataDir);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    for (const network of networks) report(network, await measure(browser, servers, network));
    const again = await measureRefetch(browser, servers, dataDir);
    console.log(
      '\nKB fetched by a returning visitor of /dashboard after a release of mfe-dashboard',
    );
    for (const [way, fetched] of Object.entries(again))
      console.log(`${way}: ${fetched.toFixed(1)}`);
  } finally {
    await browser.close();
    await servers.stop();
    await rm(dataDir, { recursive: true });
  }
}

await main();
