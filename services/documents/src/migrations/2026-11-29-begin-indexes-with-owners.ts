import { replaceIndexes } from '@soloist/server-kit';

/** Unique indexes begin with the shard key, as in docs/scaling.md; random ids need none. */
export const beginIndexesWithOwners = replaceIndexes('2026-11-29-begin-indexes-with-owners', [
  {
    collection: 'proposals',
    from: { key: { contract_id: 1 }, unique: true },
    to: [{ key: { contract_id: 1, freelancerId: 1 } }],
  },
  {
    collection: 'proposals',
    from: { key: { openChangeOf: 1 }, unique: true, sparse: true },
    to: [
      {
        key: { freelancerId: 1, openChangeOf: 1 },
        unique: true,
        partialFilterExpression: { openChangeOf: { $type: 'string' } },
      },
    ],
  },
  {
    collection: 'invoices',
    from: { key: { orderId: 1 }, unique: true },
    to: [{ key: { orderId: 1, freelancerId: 1 } }],
  },
  {
    collection: 'invoices',
    from: {
      key: { proposalId: 1, milestoneId: 1 },
      unique: true,
      partialFilterExpression: { milestoneId: { $exists: true } },
    },
    to: [
      {
        key: { freelancerId: 1, proposalId: 1, milestoneId: 1 },
        unique: true,
        partialFilterExpression: { milestoneId: { $exists: true } },
      },
    ],
  },
]);
