import mongoose, { model, Schema } from 'mongoose';
import { connectMongo } from '../service.ts';
import { newId } from '../testing/index.ts';
import { testConfig } from '../testing/stores.ts';
import { upsert } from './models.ts';

const CountModel = model('Count', new Schema({ _id: String, last: Number }));

const config = testConfig();
beforeAll(() => connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_kit`));
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
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
