import mongoose, { model, Schema } from 'mongoose';
import { conflict, notFound } from '../errors.ts';
import { connectMongo } from '../service.ts';
import { newId } from '../testing/index.ts';
import { testConfig } from '../testing/stores.ts';
import { changeDocument, outdated, retryOutdated } from './change-document.ts';
import { isDuplicateKey } from './models.ts';

const config = testConfig();

interface Balance {
  ownerId: string;
  amount: number;
  revision: number;
}
type StoredBalance = Balance & { _id: mongoose.Types.ObjectId };
const schema = new Schema<Balance>({ ownerId: String, amount: Number, revision: Number });
schema.index({ ownerId: 1, revision: 1 }, { unique: true });
const BalanceModel = model<Balance>('ChangedBalance', schema);

beforeAll(async () => {
  await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_changes`);
  await BalanceModel.createIndexes();
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

const createBalance = async (amount: number) =>
  (await BalanceModel.create({ ownerId: newId(), amount, revision: 0 }))._id;

type Decide = (stored: StoredBalance) => number | undefined | Promise<number | undefined>;

/** Stores the amount that `decide` returns. */
const changeBalance = (_id: mongoose.Types.ObjectId, decide: Decide) =>
  changeDocument({
    read: async () => {
      const stored = await BalanceModel.findById(_id).lean<StoredBalance>();
      if (!stored) throw notFound('balance');
      return stored;
    },
    decide,
    write: ({ revision }, amount) =>
      BalanceModel.findOneAndUpdate(
        { _id, revision },
        { $set: { amount }, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      ).lean<StoredBalance>(),
  });

const concurrently = <Result>(times: number, run: () => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, run));

describe('changeDocument', () => {
  it('applies every one of many concurrent changes', async () => {
    const id = await createBalance(0);
    await concurrently(50, () => changeBalance(id, ({ amount }) => amount + 1));
    expect(await BalanceModel.findById(id)).toMatchObject({ amount: 50, revision: 50 });
  });

  it('decides each change on the current state', async () => {
    const id = await createBalance(3);
    const spend = () =>
      changeBalance(id, ({ amount }) => {
        if (amount === 0) throw conflict('Nothing is left.');
        return amount - 1;
      });
    const results = await Promise.allSettled(Array.from({ length: 10 }, spend));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await BalanceModel.findById(id)).toMatchObject({ amount: 0 });
  });

  it('returns the current state without a write when nothing changes', async () => {
    const id = await createBalance(7);
    expect(await changeBalance(id, () => undefined)).toMatchObject({ amount: 7, revision: 0 });
  });

  it('gives up with "unavailable" when another change always comes first', async () => {
    const id = await createBalance(0);
    let decided = 0;
    const changing = changeBalance(id, async ({ amount }) => {
      decided += 1;
      await BalanceModel.updateOne({ _id: id }, { $inc: { revision: 1 } });
      return amount + 1;
    });
    await expect(changing).rejects.toMatchObject({ code: 'unavailable' });
    expect(decided).toBe(20);
    expect(await BalanceModel.findById(id)).toMatchObject({ amount: 0 });
  });

  it('reports a missing document immediately', async () => {
    const changing = changeBalance(new mongoose.Types.ObjectId(), () => 1);
    await expect(changing).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('retryOutdated gives concurrent inserts consecutive numbers', async () => {
  const ownerId = newId();
  const insertNext = () =>
    retryOutdated(async () => {
      const last = await BalanceModel.findOne({ ownerId }).sort({ revision: -1 }).lean();
      const revision = (last?.revision ?? 0) + 1;
      try {
        await BalanceModel.create({ ownerId, amount: 0, revision });
        return revision;
      } catch (err) {
        if (isDuplicateKey(err)) return outdated;
        throw err;
      }
    });
  const numbers = await concurrently(50, insertNext);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});
