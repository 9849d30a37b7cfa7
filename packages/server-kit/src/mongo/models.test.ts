import mongoose, { model, Schema } from 'mongoose';
import { connectMongo } from '../service.ts';
import { newId } from '../testing/index.ts';
import { testConfig } from '../testing/stores.ts';
import { createIndexesOf, upsert, upsertNewer } from './models.ts';

const CountModel = model<{ _id: string; last: number }>(
  'Count',
  new Schema({ _id: String, last: Number }),
);

const config = testConfig();
beforeAll(() => connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_kit`));
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

it('creates the indexes of models, as often as they start', async () => {
  const schema = new Schema({ name: String, at: Date, isOpen: Boolean });
  schema.index({ name: 1 }, { unique: true, collation: { locale: 'en', strength: 2 } });
  schema.index({ at: -1 }, { partialFilterExpression: { isOpen: true } });
  const IndexedModel = model<{ name: string }>('Indexed', schema);
  for (let start = 0; start < 2; start += 1) await createIndexesOf([IndexedModel, CountModel]);
  expect(await IndexedModel.collection.indexes()).toMatchObject([
    { key: { _id: 1 } },
    { key: { name: 1 }, unique: true, collation: { locale: 'en', strength: 2 } },
    { key: { at: -1 }, partialFilterExpression: { isOpen: true } },
  ]);
});

describe('an upsert', () => {
  it('updates a document that was inserted concurrently', async () => {
    const _id = newId();
    let times = 0;
    const counted = await upsert(async () => {
      times += 1;
      // The other document is inserted between the query and the insert.
      if (times === 1) await CountModel.create({ _id, last: 1 });
      if (times === 1) await CountModel.create({ _id, last: 1 });
      return CountModel.findOneAndUpdate(
        { _id },
        { $inc: { last: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
    });
    expect([times, counted?.last]).toEqual([2, 2]);
  });

  it('fails immediately on any other error', async () => {
    let times = 0;
    const failing = upsert(async () => {
      times += 1;
      throw new Error('Not now.');
    });
    await expect(failing).rejects.toThrow('Not now.');
    expect(times).toBe(1);
  });
});

describe('an upsert of a newer version', () => {
  const put = (_id: string, last: number) =>
    CountModel.updateOne(
      { _id, last: mongoose.trusted({ $lt: last }) },
      { $set: { last } },
      { upsert: true },
    );
  const lastOf = async (_id: string) => (await CountModel.findById(_id).orFail().lean()).last;

  it.each([
    ['replaces an older one that was inserted concurrently', 1, 2],
    ['leaves an equal one', 2, 2],
    ['leaves a newer one', 3, 3],
  ])('%s', async (_what, stored, expected) => {
    const _id = newId();
    let times = 0;
    await upsertNewer(async () => {
      times += 1;
      // The other document is inserted between the query and the insert.
      if (times === 1) await CountModel.create({ _id, last: stored });
      if (times === 1) await CountModel.create({ _id, last: stored });
      return put(_id, 2);
    });
    expect(await lastOf(_id)).toBe(expected);
  });

  it('stores the newest of many concurrent versions', async () => {
    for (let round = 0; round < 20; round += 1) {
      const _id = newId();
      await Promise.all([1, 3, 2].map((last) => upsertNewer(() => put(_id, last))));
      expect(await lastOf(_id)).toBe(3);
    }
  });
});
