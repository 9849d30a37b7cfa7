import { omit } from 'es-toolkit';
import mongoose, { model, Schema, type UpdateQuery } from 'mongoose';
import { connectMongo } from '../service.ts';
import { newId } from '../testing/index.ts';
import { testConfig } from '../testing/stores.ts';
import { collectionOf } from './models.ts';

// What docs/decisions/0050-undefined-fields-are-left-out.md relies on.

interface Box {
  _id: string;
  owner?: string;
  kind?: string;
  label?: string;
  parts?: { name?: string; size?: number; details?: object }[];
  details?: object;
}

const schema = new Schema<Box>({
  _id: String,
  owner: String,
  kind: { type: String, default: 'plain' },
  label: String,
  parts: [new Schema({ name: String, size: Number, details: Schema.Types.Mixed }, { _id: false })],
  details: Schema.Types.Mixed,
});
const BoxModel = model<Box>('Box', schema.clone());
const WholeBoxModel = model<Box>('WholeBox', schema.clone().set('minimize', false));

const config = testConfig();
beforeAll(() => connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_kit`));
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

const fields = () => ({
  _id: newId(),
  owner: 'ada',
  kind: undefined,
  label: undefined,
  parts: [{ name: 'lid', size: undefined, details: { colour: 'red', weight: undefined } }],
  details: { colour: 'red', inner: { weight: undefined, height: 1 } },
});
const { parts, details } = fields();
const storedParts = { owner: 'ada', parts: [{ name: 'lid', details: { colour: 'red' } }] };
const stored = { ...storedParts, kind: 'plain', details: { colour: 'red', inner: { height: 1 } } };
const read = async (boxes: typeof BoxModel, _id: string) => {
  const found = await collectionOf<Box & { __v?: number }>(boxes).findOne({ _id });
  return found && omit(found, ['_id', '__v']);
};

describe.each([
  ['a schema', BoxModel],
  ['a schema that keeps empty objects', WholeBoxModel],
])('with %s, mongoose leaves out undefined fields and uses defaults', (_, boxes) => {
  it('in create and insertMany, of any depth', async () => {
    const [created, inserted] = [fields(), fields()];
    await boxes.create(created);
    await boxes.insertMany([inserted]);
    expect(await read(boxes, created._id)).toStrictEqual(stored);
    expect(await read(boxes, inserted._id)).toStrictEqual(stored);
  });

  it.each<[string, UpdateQuery<Box>]>([
    ['$set', { $set: { owner: 'ada', label: undefined, parts } }],
    ['plain fields', { owner: 'ada', label: undefined, parts }],
    ['$push', { $set: { owner: 'ada' }, $push: { parts: parts[0] } }],
    ['$each', { $set: { owner: 'ada' }, $push: { parts: { $each: parts } } }],
    ['$setOnInsert', { $setOnInsert: { owner: 'ada', label: undefined, parts } }],
    ['$unset', { $set: { owner: 'ada', parts }, $unset: { label: undefined } }],
  ])('in %s of an update', async (_operator, update) => {
    const _id = newId();
    await boxes.updateOne({ _id }, update, { upsert: true });
    expect(await read(boxes, _id)).toStrictEqual({ ...storedParts, kind: 'plain' });
  });
});

it('do not hide the removal of the same field', async () => {
  const _id = newId();
  await BoxModel.create({ _id, owner: 'ada', label: 'old' });
  await BoxModel.updateOne({ _id }, { $set: { label: undefined }, $unset: { label: 1 } });
  expect(await read(BoxModel, _id)).toStrictEqual({ owner: 'ada', kind: 'plain', parts: [] });
});

it('leave a part of a list as it is', async () => {
  const _id = newId();
  await BoxModel.create({ _id, owner: 'ada', parts: [{ name: 'lid', size: 2 }] });
  const [filter, update] = [{ _id, 'parts.name': 'lid' }, { 'parts.$.size': undefined }];
  await BoxModel.updateOne(filter, { $set: update });
  expect((await read(BoxModel, _id))?.parts).toEqual([{ name: 'lid', size: 2 }]);
});

it('are stored as null inside a field of any type, in an update', async () => {
  const _id = newId();
  await BoxModel.updateOne({ _id }, { $set: { details } }, { upsert: true });
  expect((await read(BoxModel, _id))?.details).toEqual({
    colour: 'red',
    inner: { weight: null, height: 1 },
  });
});

it('are left out of inserts by the driver, when told to', async () => {
  const { kind: _, ...box } = fields();
  const document = { ...box, kind: 'plain' };
  await collectionOf<Box>(BoxModel).insertOne(document, { ignoreUndefined: true });
  expect(await read(BoxModel, box._id)).toStrictEqual(stored);
});

it('finds nothing by an undefined condition, instead of everything', async () => {
  await BoxModel.create({ _id: newId(), owner: 'ada', label: 'mine' });
  expect(await BoxModel.find({ label: 'mine', owner: undefined })).toEqual([]);
  await BoxModel.deleteMany({ label: 'mine', owner: undefined });
  expect(await BoxModel.countDocuments({ label: 'mine' })).toBe(1);
});
