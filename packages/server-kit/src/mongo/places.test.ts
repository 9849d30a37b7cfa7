import mongoose, { model, Schema } from 'mongoose';
import { limitReached } from '../errors.ts';
import { connectMongo } from '../service.ts';
import { newId } from '../testing/index.ts';
import { testConfig } from '../testing/stores.ts';
import { addPlaces, withPlace } from './places.ts';

const config = testConfig();
const most = 20;
interface Note {
  ownerId: string;
  state: string;
  place?: number;
}
const schema = new Schema<Note>({
  ownerId: { type: String, required: true },
  state: { type: String, default: 'open' },
});
addPlaces(schema, { owner: 'ownerId', counted: { state: 'open' } });
const NoteModel = model<Note>('PlacedNote', schema);

beforeAll(async () => {
  await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_kit`);
  await NoteModel.createIndexes();
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

const limitOf = (ownerId: string) => ({
  model: NoteModel,
  counted: () => ({ ownerId, state: 'open' }),
  most,
  tooMany: () => limitReached('You have 20 notes.'),
});
const create = (ownerId: string) =>
  withPlace(limitOf(ownerId), (place) => NoteModel.create({ ownerId, place }));
const count = (ownerId: string) => NoteModel.countDocuments({ ownerId, state: 'open' });
async function race(ownerId: string, times = 40) {
  const made = await Promise.allSettled(Array.from({ length: times }, () => create(ownerId)));
  return made.filter(({ status }) => status === 'fulfilled').length;
}

it('holds a limit however many documents are created concurrently', async () => {
  const ownerId = newId();
  for (let n = 0; n < most - 5; n++) await create(ownerId);
  expect([await race(ownerId), await count(ownerId)]).toEqual([5, most]);
  await expect(create(ownerId)).rejects.toThrow('You have 20 notes.');
  expect(await race(newId(), 3)).toBe(3);
});

it('counts documents that were stored before places existed', async () => {
  const ownerId = newId();
  await NoteModel.insertMany(Array.from({ length: most - 5 }, () => ({ ownerId })));
  expect([await race(ownerId), await count(ownerId)]).toEqual([5, most]);
  const beyond = newId();
  await NoteModel.insertMany(Array.from({ length: most + 5 }, () => ({ ownerId: beyond })));
  expect([await race(beyond), await count(beyond)]).toEqual([0, most + 5]);
});

it('frees a place once, on deletion or when a document no longer counts', async () => {
  const ownerId = newId();
  expect(await race(ownerId)).toBe(most);
  const [first, second] = await NoteModel.find({ ownerId });
  await Promise.all([1, 2, 3].map(() => NoteModel.deleteOne({ _id: first?._id })));
  await NoteModel.updateOne({ _id: second?._id }, { state: 'closed' });
  expect([await race(ownerId), await count(ownerId)]).toEqual([2, most]);
});

it('keeps a place free when a write fails', async () => {
  const ownerId = newId();
  const failing = () => withPlace(limitOf(ownerId), () => Promise.reject(new Error('killed')));
  for (let n = 0; n < most + 1; n++) await expect(failing()).rejects.toThrow('killed');
  expect(await race(ownerId)).toBe(most);
});
