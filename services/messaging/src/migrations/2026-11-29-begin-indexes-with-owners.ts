import { replaceIndexes } from '@soloist/server-kit';

/** Unique indexes begin with the shard key, as in docs/scaling.md. */
export const beginIndexesWithOwners = replaceIndexes('2026-11-29-begin-indexes-with-owners', [
  {
    collection: 'messages',
    from: { key: { sender: 1, client_id: 1 }, unique: true },
    to: [
      { key: { conversationId: 1, sender: 1, client_id: 1 }, unique: true },
      { key: { sender: 1, client_id: 1, conversationId: 1 } },
    ],
  },
  {
    collection: 'notifications',
    from: { key: { eventId: 1 }, unique: true },
    to: [{ key: { userId: 1, eventId: 1 }, unique: true }],
  },
]);
