import { replaceIndexes } from '@soloist/server-kit';

/** Unique indexes begin with the shard key, as in docs/scaling.md; random ids need none. */
export const beginIndexesWithOwners = replaceIndexes('2026-11-29-begin-indexes-with-owners', [
  {
    collection: 'campaigns',
    from: { key: { token: 1 }, unique: true },
    to: [{ key: { token: 1, ownerId: 1 } }],
  },
  {
    collection: 'leads',
    from: {
      key: { campaignId: 1, written: 1 },
      unique: true,
      partialFilterExpression: { written: { $type: 'string' } },
    },
    to: [
      {
        key: { ownerId: 1, campaignId: 1, written: 1 },
        unique: true,
        partialFilterExpression: { written: { $type: 'string' } },
      },
    ],
  },
  {
    collection: 'leads',
    from: {
      key: { importId: 1, row: 1 },
      unique: true,
      partialFilterExpression: { row: { $type: 'number' } },
    },
    to: [
      {
        key: { ownerId: 1, importId: 1, row: 1 },
        unique: true,
        partialFilterExpression: { row: { $type: 'number' } },
      },
    ],
  },
  {
    collection: 'recommendations',
    from: { key: { writeId: 1 }, unique: true },
    to: [{ key: { writeId: 1, requesterId: 1 } }],
  },
  {
    collection: 'recommendations',
    from: { key: { publicId: 1 }, unique: true },
    to: [{ key: { publicId: 1, requesterId: 1 } }],
  },
]);
