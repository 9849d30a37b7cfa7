/**
 * The blog page over HTTP with 1,000, 10,000 and 100,000 posts, compared with the same queries
 * of the same collection without the index.
 */
import { collectionOf } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { BlogDayModel } from '../services/marketplace/src/modules/catalog/blogs/blog-days.model.ts';
import { BlogModel } from '../services/marketplace/src/modules/catalog/blogs/blogs.model.ts';
import { findTrending } from '../services/marketplace/src/modules/catalog/blogs/trending.service.ts';
import { SiteModel } from '../services/marketplace/src/modules/sites/sites.model.ts';
import { type BenchQuery, growthTable, measure, sizes } from './growth.ts';
import { createWriters, weekOf } from './marketplace/posts.ts';
import { startMarketplaceBench } from './marketplace/start-marketplace.ts';
import { timed } from './numbers.ts';

const rounds = Number(process.env.ROUNDS ?? 100);
/** People whose blogs are stored concurrently. */
const batch = 100;

const exactly = (text: string) => ({ $regex: `^${text}$`, $options: 'i' });
const begins = (word: string) => {
  const pattern = { $regex: `\\b${word}`, $options: 'i' };
  const fields = ['title', 'brief', 'tags'];
  return { $or: fields.map((field) => ({ [`content.${field}`]: pattern })) };
};

/** A query of the service, and the filter that finds the same without the index. */
const queries: Record<string, { query: string; filter: object }> = {
  'first page': { query: '', filter: {} },
  'common tag': {
    query: 'tag=web%20development',
    filter: { 'content.tags': exactly('web development') },
  },
  'rare tag': { query: 'tag=voice%20acting', filter: { 'content.tags': exactly('voice acting') } },
  'common word': { query: 'q=web', filter: begins('web') },
  'rare word': { query: 'q=beekeeping', filter: begins('beekeeping') },
  'tag and word': {
    query: 'tag=illustration&q=web',
    filter: { 'content.tags': exactly('illustration'), ...begins('web') },
  },
};

async function fill(size: number) {
  const nextWriter = createWriters();
  for (let start = 0; start < size / 10; start += batch) {
    const writers = Array.from({ length: batch }, (_, at) => nextWriter(start + at));
    await SiteModel.collection.insertMany(writers.map(({ site }) => site));
    await BlogModel.collection.insertMany(writers.flatMap(({ blogs }) => blogs));
    // A tenth of the blogs is viewed each day.
    const weeks = writers.flatMap(({ blogs }) => weekOf(blogs[0]!));
    await collectionOf<{ _id: string }>(BlogDayModel).insertMany(weeks);
  }
  for (const model of [SiteModel, BlogModel, BlogDayModel]) await model.createIndexes();
  const { collectionName } = BlogModel.collection;
  const { indexSizes } = await mongoose.connection.db!.command({ collStats: collectionName });
  const kilobytes = indexSizes['terms_1_publishedAt_-1__id_-1'] / size / 1024;
  console.log(`\n${size} posts, ${kilobytes.toFixed(1)} KB of index a post`);
}

/** A page near the end of the list. */
async function deepQuery(size: number) {
  const [blog] = await BlogModel.find({}, { publishedAt: 1 })
    .sort({ publishedAt: -1 })
    .skip(Math.floor(size * 0.9))
    .limit(1)
    .lean();
  const { _id, publishedAt } = blog!;
  const query = `cursor=${publishedAt.getTime()}-${_id}`;
  return { 'deep page': { query, filter: { publishedAt: { $lt: publishedAt } } } };
}

async function ask(url: string, query: string) {
  const response = await fetch(`${url}/hook/fetchPosts?${query}`);
  const { posts } = (await response.json()) as { posts: { blog: { id: string } }[] };
  return posts.map(({ blog }) => blog.id);
}
const queryByScan = async (filter: object) => {
  const found = await BlogModel.collection
    .find({ state: 'published', ...filter }, { projection: { 'content.description': 0, terms: 0 } })
    .hint({ $natural: 1 })
    .sort({ publishedAt: -1 })
    .limit(20)
    .toArray();
  return found.map(({ _id }) => String(_id));
};

/** Creates the queries for this size; checks that both sides return the same. */
async function createQueries(url: string, size: number): Promise<Record<string, BenchQuery>> {
  const all = Object.entries({ ...queries, ...(await deepQuery(size)) });
  for (const [name, { query, filter }] of all) {
    const [serviceResult, baselineResult] = [await ask(url, query), await queryByScan(filter)];
    if (serviceResult.join() !== baselineResult.join())
      throw new Error(`${name}: the answers differ`);
  }
  return Object.fromEntries(
    all.map(([name, { query, filter }]) => [
      name,
      { ask: () => ask(url, query), baseline: () => queryByScan(filter) },
    ]),
  );
}

const bench = await startMarketplaceBench();
try {
  const print = growthTable('without index');
  for (const size of sizes) {
    const prefix = `bench_${size}`;
    await bench.connect(prefix);
    await fill(size);
    const trending = await timed(() => findTrending());
    console.log(`what many look at now, once a minute: ${trending.toFixed(0)} ms`);
    const service = await bench.start(prefix);
    print(await measure(await createQueries(service.url, size), rounds));
    await service.stop();
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  }
} finally {
  await bench.close();
}
