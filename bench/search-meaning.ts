/**
 * Searches by meaning among 100,000 people (`SIZES`), by the embedded index alone: synonyms, related
 * skills, places in other languages and misspelt words, each compared with a search of the same
 * index for the literal words. Fails when a p95 is over 100 ms.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEmbeddedEngine } from '../services/marketplace/src/modules/search/embedded/embedded-engine.service.ts';
import type {
  SearchEngine,
  SearchEntry,
} from '../services/marketplace/src/modules/search/engine.rules.ts';
import { createProfiles } from './identity/profiles.ts';
import { median, quantile, timed } from './numbers.ts';

const sizes = (process.env.SIZES ?? '100000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 100);
const limitMs = 100;
const batch = 1000;

/** Searches by meaning, each with literal words that people have. */
const queries = {
  programmer: 'web development',
  'logo maker': 'brand identity',
  'adman for restaurants': 'copywriting food',
  'graphic designer': 'graphic design',
  Wien: 'vienna',
  Lisboa: 'lisbon',
  'illustrator in Lissabon': 'illustration lisbon',
  'programmer in Deutschland': 'web berlin',
  'grafic desinger': 'graphic design',
};

function entryOf(
  number: number,
  profile: ReturnType<ReturnType<typeof createProfiles>>,
): SearchEntry {
  const { fname, lname, headline = '', about = '', location = '' } = profile;
  const { skills = [], tools = [], languages = [] } = profile;
  const id = number.toString(16).padStart(24, '0');
  return {
    kind: 'profile',
    id,
    ownerId: id,
    title: `${fname} ${lname}`,
    keywords: [headline, ...skills, ...tools],
    body: [headline, about, location, ...languages].join(' · '),
    facets: { skill: skills, tool: tools, language: languages, place: location.split(', ') },
    first: number % 20 === 0,
    at: new Date(Date.UTC(2024, 0, 1) + number * 30_000),
  };
}

async function fill(engine: SearchEngine, size: number) {
  const next = createProfiles();
  for (let start = 0; start < size; start += batch) {
    await engine.put(Array.from({ length: batch }, (_, at) => entryOf(start + at, next())));
  }
  await engine.setFilled();
}

/** Times both searches in turn. */
async function measure(engine: SearchEngine, [meant, literal]: [string, string]) {
  const find = (q: string) => engine.find({ kind: 'profile', q, facets: {} }, { limit: 20 });
  const times = { meant: [] as number[], literal: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.meant.push(await timed(() => find(meant)));
    times.literal.push(await timed(() => find(literal)));
  }
  const { total, isMore } = await find(meant);
  return {
    search: meant,
    found: isMore ? `${total}+` : total,
    p50: median(times.meant),
    p95: quantile(times.meant, 0.95),
    literal,
    literalP50: median(times.literal),
    literalP95: quantile(times.literal, 0.95),
  };
}

const folder = mkdtempSync(path.join(tmpdir(), 'soloist-meaning-'));
let isSlow = false;
try {
  for (const size of sizes) {
    const file = path.join(folder, `${size}.db`);
    const engine = createEmbeddedEngine(file);
    const took = await timed(() => fill(engine, size));
    const megabytes = statSync(file).size / 1024 / 1024;
    console.log(
      `\n${size} people; made in ${(took / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB`,
    );
    const rows = [];
    for (const pair of Object.entries(queries)) {
      const { p50, p95, literalP50, literalP95, ...row } = await measure(engine, pair);
      isSlow ||= p95 > limitMs;
      rows.push({
        ...row,
        'p50 ms': p50.toFixed(1),
        'p95 ms': p95.toFixed(1),
        'literal p95 ms': literalP95.toFixed(1),
        'p50 / literal': (p50 / literalP50).toFixed(1),
        'p95 / literal': (p95 / literalP95).toFixed(1),
      });
    }
    console.table(rows);
    await engine.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (isSlow) {
  console.error(`a p95 is over ${limitMs} ms`);
  process.exitCode = 1;
}
