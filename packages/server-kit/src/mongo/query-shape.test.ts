import mongoose from 'mongoose';
import { shapeOfCommand } from './query-shape.ts';

const id = new mongoose.Types.ObjectId();

it.each([
  [{ find: 'people', filter: { email: 'ada@example.com', _id: id } }, '_id, email'],
  [
    { find: 'people', filter: { state: { $in: ['a', 'b'] }, at: { $lt: new Date() } } },
    'at.$lt, state.$in',
  ],
  [{ find: 'people', filter: { $or: [{ email: 'ada' }, { name: /ada/ }] } }, '$or.email, $or.name'],
  [
    { find: 'people', filter: { parts: { $elemMatch: { kind: 'secret' } } } },
    'parts.$elemMatch.kind',
  ],
  [{ find: 'people', filter: { address: { street: 'Secret Road' } } }, 'address'],
  [{ find: 'people', filter: { [`seen.${id}`]: { $exists: true } } }, 'seen.….$exists'],
  [{ update: 'people', updates: [{ q: { email: 'ada' }, u: { $set: { secret: 1 } } }] }, 'email'],
  [{ update: 'people', updates: { documents: [{ q: { email: 'ada' } }] } }, 'email'],
  [{ delete: 'people', deletes: [{ q: { email: 'ada' } }] }, 'email'],
  [{ findAndModify: 'people', query: { email: 'ada' } }, 'email'],
  [
    {
      aggregate: 'people',
      pipeline: [{ $match: { email: 'ada' } }, { $group: { _id: '$secret' } }],
    },
    '$match(email) $group',
  ],
  [{ insert: 'people', documents: [{ secret: 1 }] }, ''],
])('returns the fields of %j without values', (command, shape) => {
  expect(shapeOfCommand(command)).toMatchObject({ collection: 'people', shape });
});

it('returns the collection when a cursor continues', () => {
  const more = { getMore: 12n, collection: 'people' };
  expect(shapeOfCommand(more)).toEqual({ name: 'getMore', collection: 'people', shape: '' });
});
