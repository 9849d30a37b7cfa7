/**
 * The gallery over HTTP with 1,000, 10,000 and 100,000 published projects, compared with the same queries
 * of the same collection without the index.
 */
import mongoose from 'mongoose';
import { ProjectModel } from '../services/marketplace/src/modules/catalog/projects/projects.model.ts';
import { SiteModel } from '../services/marketplace/src/modules/sites/sites.model.ts';
import { type BenchQuery, growthTable, measure, sizes } from './growth.ts';
import { createPortfolios } from './marketplace/projects.ts';
import { startMarketplaceBench } from './marketplace/start-marketplace.ts';
import { timed } from './numbers.ts';

const rounds = Number(process.env.ROUNDS ?? 100);
/** People whose projects are stored concurrently. */
const batch = 100;

const exactly = (text: string) => ({ $regex: `^${text}$`, $options: 'i' });

/** A query of the service, and the filter that finds the same without the index. */
const queries: Record<string, { query: string; filter: object }> = {
  'first page': { query: '', filter: {} },
  'common skill': {
    query: 'skill=web%20development',
    filter: { 'terms.skills': exactly('web development') },
  },
  'rare skill': {
    query: 'skill=voice%20acting',
    filter: { 'terms.skills': exactly('voice acting') },
  },
  'skill and tool': {
    query: 'skill=lettering&tool=glyphs',
    filter: { 'terms.skills': exactly('lettering'), 'terms.tools': exactly('glyphs') },
  },
  'nobody has both': {
    query: 'skill=voice%20acting&tool=maze',
    filter: { 'terms.skills': exactly('voice acting'), 'terms.tools': exactly('maze') },
  },
};

async function fill(size: number) {
  const nextPortfolio = createPortfolios();
  const people = size / 10;
  for (let start = 0; start < people; start += batch) {
    const portfolios = Array.from({ length: batch }, (_, at) => nextPortfolio(start + at));
    await SiteModel.collection.insertMany(portfolios.map(({ site }) => site));
    await ProjectModel.collection.insertMany(portfolios.flatMap(({ projects }) => projects));
  }
  await Promise.all([SiteModel.createIndexes(), ProjectModel.createIndexes()]);
  const { collectionName } = ProjectModel.collection;
  const { indexSizes } = await mongoose.connection.db!.command({ collStats: collectionName });
  const kilobytes = indexSizes['galleryTerms_1__id_-1'] / size / 1024;
  console.log(`\n${size} projects, ${kilobytes.toFixed(1)} KB of index a project`);
}

/** A page near the end of the list. */
async function deepQuery(size: number) {
  const [project] = await ProjectModel.find({}, { _id: 1 })
    .sort({ _id: -1 })
    .skip(Math.floor(size * 0.9))
    .limit(1)
    .lean();
  const { _id } = project!;
  return { 'deep page': { query: `cursor=${_id}`, filter: { _id: { $lt: _id } } } };
}

const headers = () => ({ authorization: `Bearer ${bench.token}` });

async function ask(url: string, query: string) {
  const response = await fetch(`${url}/project/gallery?${query}`, { headers: headers() });
  const { items } = (await response.json()) as { items: { project: { id: string } }[] };
  return items.map(({ project }) => project.id);
}
const queryByScan = async (filter: object) => {
  const found = await ProjectModel.collection
    .find({ state: 'published', ...filter }, { projection: { 'terms.description': 0 } })
    .hint({ $natural: 1 })
    .sort({ _id: -1 })
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
    const service = await bench.start(prefix);
    const filters = await timed(() =>
      fetch(`${service.url}/project/gallery/filters`, { headers: headers() }),
    );
    console.log(`what the filters offer, counted: ${filters.toFixed(0)} ms`);
    print(await measure(await createQueries(service.url, size), rounds));
    await service.stop();
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  }
} finally {
  await bench.close();
}
