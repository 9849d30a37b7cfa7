/**
 * Search over HTTP with 1,000, 10,000 and 100,000 profiles and as many jobs (1,000,000: `SIZES`),
 * and the list of open jobs, compared with searches for the same words by patterns in MongoDB.
 */
import { statSync } from 'node:fs';
import { createLogger } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { JobModel } from '../services/marketplace/src/modules/hiring/jobs/jobs.model.ts';
import { createEmbeddedEngine } from '../services/marketplace/src/modules/search/embedded/embedded-engine.service.ts';
import { rowIdAt } from '../services/marketplace/src/modules/search/embedded/row-ids.rules.ts';
import { createSearchIndex } from '../services/marketplace/src/modules/search/search-index.service.ts';
import { SiteModel } from '../services/marketplace/src/modules/sites/sites.model.ts';
import { type BenchQuery, growthTable, measure, sizes } from './growth.ts';
import { createdAtOf, createMarket } from './marketplace/market.ts';
import { startMarketplaceBench } from './marketplace/start-marketplace.ts';
import { timed } from './numbers.ts';

const rounds = Number(process.env.ROUNDS ?? 100);
/** People and jobs that are stored concurrently. */
const batch = 1000;
const pageSize = 20;
const counted = 1000;

const profileFields = [
  'fname',
  'lname',
  'headline',
  'about',
  'location',
  'skills',
  'tools',
  'languages',
];
const begins = (word: string) => {
  const pattern = { $regex: `(^|[^A-Za-zÀ-ž])${word}`, $options: 'i' };
  return { $or: profileFields.map((field) => ({ [`profile.${field}`]: pattern })) };
};
const exactly = (text: string) => ({ $regex: `^${text}$`, $options: 'i' });

interface SearchQuery {
  path: string;
  /** The filter that finds the same number by patterns. */
  filter?: object;
}

/** The queries of the service. */
const queries: Record<string, SearchQuery> = {
  everybody: { path: '/search?kind=profile', filter: {} },
  'one word': { path: '/search?kind=profile&q=web', filter: begins('web') },
  'a rare word': { path: '/search?kind=profile&q=beekeeping', filter: begins('beekeeping') },
  'two words': {
    path: '/search?kind=profile&q=design+lisbon',
    filter: { $and: [begins('design'), begins('lisbon')] },
  },
  'a beginning': { path: '/search?kind=profile&q=illus', filter: begins('illus') },
  'a misspelt word': { path: '/search?kind=profile&q=bekeeping' },
  'two misspelt words': { path: '/search?kind=profile&q=ilustration+musuems' },
  'two facets': {
    path: '/search?kind=profile&skill=illustration&tool=figma',
    filter: { 'profile.skills': exactly('illustration'), 'profile.tools': exactly('figma') },
  },
  'words and facets': {
    path: '/search?kind=profile&q=web&skill=illustration&place=lisbon',
    filter: {
      ...begins('web'),
      'profile.skills': exactly('illustration'),
      'profile.location': { $regex: '(^|, )lisbon(,|$)', $options: 'i' },
    },
  },
  'jobs: one word': { path: '/search?kind=job&q=web' },
  'jobs: words and facets': { path: '/search?kind=job&q=web&level=expert&remote=remote' },
  'counts of each kind': { path: '/search/counts?q=web' },
  skills: { path: '/search/skills?q=illu' },
  'job list': { path: '/jobs/list' },
  'job list, a skill': { path: '/jobs/list?skill=illustration' },
};

async function fill(size: number) {
  const next = createMarket();
  for (let start = 0; start < size; start += batch) {
    const made = Array.from({ length: batch }, (_, at) => next(start + at));
    await SiteModel.collection.insertMany(made.map(({ site }) => site));
    await JobModel.collection.insertMany(made.map(({ job }) => job));
  }
  for (const model of [SiteModel, JobModel]) await model.createIndexes();
}

/** Rebuilds the index like the service's command. */
async function rebuild(file: string, size: number) {
  const index = createSearchIndex(createEmbeddedEngine(file), createLogger('bench', 'silent'));
  const took = await timed(index.rebuild);
  await index.close();
  const kilobytes = statSync(file).size / 1024 / (2 * size);
  console.log(
    `\n${size} profiles and ${size} jobs; the index made in ${(took / 1000).toFixed(1)} s, ${kilobytes.toFixed(2)} KB each`,
  );
}

/** Pages near the end of the unfiltered lists. */
async function deepQueries(size: number): Promise<Record<string, SearchQuery>> {
  const at = createdAtOf(Math.floor(size / 10));
  const [job] = await JobModel.find({ createdAt: at }, { _id: 1 }).lean();
  return {
    'a page at 90 %': { path: `/search?kind=job&cursor=0-0-${rowIdAt(at.getTime(), false)}` },
    'a page at 90 % of a word': {
      path: `/search?kind=job&q=web&cursor=0-1-${rowIdAt(at.getTime(), false)}`,
    },
    'job list at 90 %': { path: `/jobs/list?cursor=${job?._id}` },
  };
}

async function ask(url: string, path: string) {
  const headers = { authorization: `Bearer ${bench.token}` };
  const response = await fetch(`${url}${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as { total?: number };
}
const queryByScan = (filter: object) =>
  SiteModel.collection
    .find(filter, { projection: { draft: 0, live: 0 } })
    .hint({ $natural: 1 })
    .sort({ 'profile.pro': -1, _id: -1 })
    .limit(pageSize)
    .toArray();

/** Creates the queries for this size; checks that both sides find the same number. */
async function createQueries(url: string, size: number): Promise<Record<string, BenchQuery>> {
  const all = Object.entries({ ...queries, ...(await deepQueries(size)) });
  for (const [name, { path, filter }] of all) {
    const { total } = await ask(url, path);
    if (!filter) continue;
    const there = await SiteModel.collection.countDocuments(filter, { limit: counted });
    if (total !== there) throw new Error(`${name}: ${total} are found, ${there} are there`);
  }
  return Object.fromEntries(
    all.map(([name, { path, filter }]) => [
      name,
      { ask: () => ask(url, path), baseline: filter && (() => queryByScan(filter)) },
    ]),
  );
}

const bench = await startMarketplaceBench();
try {
  const print = growthTable('by pattern');
  for (const size of sizes) {
    const prefix = `bench_${size}`;
    await bench.connect(prefix);
    await fill(size);
    await rebuild(bench.indexPath(prefix), size);
    const service = await bench.start(prefix);
    print(await measure(await createQueries(service.url, size), rounds));
    await service.stop();
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  }
} finally {
  await bench.close();
}
