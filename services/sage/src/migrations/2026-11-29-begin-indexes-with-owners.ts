import { replaceIndexes } from '@soloist/server-kit';

/** Unique indexes begin with the shard key, as in docs/scaling.md. */
export const beginIndexesWithOwners = replaceIndexes('2026-11-29-begin-indexes-with-owners', [
  {
    collection: 'messages',
    from: {
      key: { chatId: 1 },
      name: 'oneRunning',
      unique: true,
      partialFilterExpression: { state: 'running' },
    },
    to: [
      {
        key: { userId: 1, chatId: 1 },
        name: 'oneRunningReply',
        unique: true,
        partialFilterExpression: { state: 'running' },
      },
    ],
  },
]);
