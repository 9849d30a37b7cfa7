import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectMongo, createLogger } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { emptyStores, testConfig } from '@soloist/server-kit/testing-stores';
import mongoose from 'mongoose';
import { newProfile, sampleTerms } from '../../../test/marketplace.ts';
import { ServiceModel } from '../catalog/services/services.model.ts';
import { SiteModel } from '../sites/sites.model.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.service.ts';
import type { SearchEngine } from './engine.rules.ts';
import { createSearchIndex, type SearchIndex } from './search-index.service.ts';

const logger = createLogger('marketplace', 'silent');
let folder: string;
let file: string;
let engine: SearchEngine;
let index: SearchIndex;

const begin = () => {
  engine = createEmbeddedEngine(file);
  index = createSearchIndex(engine, logger);
};
beforeAll(async () => {
  const config = testConfig();
  await emptyStores(config);
  await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_marketplace`);
  folder = await mkdtemp(path.join(tmpdir(), 'search-index-'));
});
afterAll(async () => {
  await mongoose.disconnect();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await SiteModel.deleteMany();
  file = path.join(folder, `${new mongoose.Types.ObjectId()}.db`);
  begin();
});
afterEach(() => index.close());

async function addPerson(fname: string) {
  const profile = newProfile({ fname });
  const { id: ownerId, username: label } = profile;
  const fields = {
    ownerIsFreelancer: true,
    published: true,
    profileVersion: 1,
    saidAt: new Date(),
  };
  await SiteModel.create({ ownerId, label, profile, ...fields });
  return ownerId;
}
const found = async (q: string) =>
  (await engine.find({ kind: 'profile', q, facets: {} }, { limit: 50 })).ids;

it('finds no differences when the index agrees with its sources', async () => {
  await addPerson('Ada');
  await index.rebuild();
  expect(await index.check()).toEqual([]);
  expect(await found('ada')).toHaveLength(1);
});

it('finds the works of a person who stops and restarts freelancing immediately', async () => {
  const ownerId = await addPerson('Ada');
  const at = { createdAt: new Date(), updatedAt: new Date() };
  const published = { state: 'published', terms: sampleTerms(), version: 1, ...at };
  await ServiceModel.create({ ownerId, ...published } as never);
  await index.rebuild();
  // They restart while their stop is handled; the event of the restart indexes them again.
  const restless: SearchEngine = {
    ...engine,
    async remove(kind, ids) {
      await engine.remove(kind, ids);
      if (kind === 'profile') await SiteModel.updateOne({ ownerId }, { ownerIsFreelancer: true });
    },
  };
  await SiteModel.updateOne({ ownerId }, { ownerIsFreelancer: false });
  await createSearchIndex(restless, logger).renewPerson(ownerId);
  await index.renewPerson(ownerId);
  expect(await index.check()).toEqual([]);
  expect(await found('ada')).toEqual([ownerId]);
});

it('reports missing, outdated and surplus entries, which a rebuild fixes', async () => {
  const [changed, gone] = [await addPerson('Changed'), await addPerson('Gone')];
  await index.rebuild();
  await SiteModel.updateOne({ ownerId: changed }, { 'profile.fname': 'Otherwise' });
  await SiteModel.deleteOne({ ownerId: gone });
  const added = await addPerson('Added');
  const differences = await index.check();
  expect(new Set(differences)).toEqual(
    new Set([
      { kind: 'profile', id: changed, problem: 'outdated' },
      { kind: 'profile', id: added, problem: 'missing' },
      { kind: 'profile', id: gone, problem: 'surplus' },
    ]),
  );
  await index.rebuild();
  expect(await index.check()).toEqual([]);
  expect(await found('gone')).toEqual([]);
  expect(await found('otherwise')).toEqual([changed]);
});

it('fills an empty index when the service starts, but not a filled one', async () => {
  await addPerson('First');
  index.startFilling();
  await eventually(() => engine.isFilled());
  expect(await found('first')).toHaveLength(1);
  await index.close();
  await addPerson('Second');
  begin();
  index.startFilling();
  await index.close();
  begin();
  expect(await found('second')).toEqual([]);
});

it('recreates a file that is not an index', async () => {
  await writeFile(
    file,
    'this is no database, and long enough not to be taken for an empty one'.repeat(99),
  );
  await addPerson('Ada');
  await index.rebuild();
  expect(await found('ada')).toHaveLength(1);
});

it('lets two processes share the file', async () => {
  const other = createEmbeddedEngine(file);
  const theirs = createSearchIndex(other, logger);
  const people = await Promise.all(['One', 'Two', 'Three', 'Four'].map(addPerson));
  await Promise.all(people.map((id, at) => (at % 2 ? index : theirs).renew('profile', [id])));
  expect((await found('')).toSorted()).toEqual(people.toSorted());
  expect(await index.check()).toEqual([]);
  await theirs.close();
});

it.each([
  [
    'changes',
    'Newer',
    (ownerId: string) => SiteModel.updateOne({ ownerId }, { 'profile.fname': 'Newer' }),
  ],
  ['is deleted', 'Older', (ownerId: string) => SiteModel.deleteOne({ ownerId })],
])(
  'does not store an outdated entry when its source %s during another process’s write',
  async (_how, q, change) => {
    const id = await addPerson('Older');
    let isFirst = true;
    const slow = createSearchIndex(
      {
        ...engine,
        async put(entries) {
          if (isFirst) {
            isFirst = false;
            await change(id);
            await index.renew('profile', [id]);
          }
          await engine.put(entries);
        },
      },
      logger,
    );
    await slow.renew('profile', [id]);
    expect(await found(q)).toEqual(q === 'Newer' ? [id] : []);
    expect(await found('older')).toEqual([]);
  },
);

it('stores an entry once when it is written again with another time or plan', async () => {
  const id = await addPerson('Twice');
  for (const pro of [false, true, true, false]) {
    await SiteModel.updateOne({ ownerId: id }, { 'profile.pro': pro });
    await index.renew('profile', [id]);
    expect(await found('twice')).toEqual([id]);
  }
});
