import type { StuckDelivery } from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import type { Types } from 'mongoose';
import type { JobDeps } from '../../deps.ts';
import {
  type DocumentKind,
  definitionOf,
  documentKinds,
  findDocument,
  retryDelivery,
  type StoredDocumentDelivery,
} from '../deliveries/index.ts';

const isStuck = { $in: ['failed', 'bounced'] };

interface Page {
  limit: number;
  cursor?: string | undefined;
}
interface UnwoundDelivery {
  _id: Types.ObjectId;
  number: string;
  deliveries: StoredDocumentDelivery;
}

/**
 * The newest stuck deliveries of all documents; the cursor is the time of the last one returned.
 */
export async function stuckDeliveries({ limit, cursor }: Page) {
  const before = cursor && !Number.isNaN(Date.parse(cursor)) ? new Date(cursor) : new Date();
  const byKind = await Promise.all(
    documentKinds.map(async (kind) => {
      const stored = await definitionOf(kind).model.aggregate<UnwoundDelivery>([
        { $match: { 'deliveries.state': isStuck } },
        { $unwind: '$deliveries' },
        { $match: { 'deliveries.state': isStuck, 'deliveries.updatedAt': { $lt: before } } },
        { $sort: { 'deliveries.updatedAt': -1 } },
        { $limit: limit + 1 },
        { $project: { number: 1, deliveries: 1 } },
      ]);
      return stored.map((each) => present(kind, each));
    }),
  );
  const newest = byKind.flat().toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const items = newest.slice(0, limit);
  return { items, nextCursor: newest.length > limit ? (items.at(-1)?.updatedAt ?? null) : null };
}

const present = (
  kind: DocumentKind,
  { _id, number, deliveries }: UnwoundDelivery,
): StuckDelivery => ({
  ...deliveries,
  paper: kind,
  paperId: String(_id),
  number,
  updatedAt: deliveries.updatedAt.toISOString(),
});

interface Stuck {
  paper: DocumentKind;
  paperId: string;
  deliveryId: string;
}

/** @throws AppError `not_found`; `conflict` when it is not stuck any more. */
export async function retryStuck(
  { paper: kind, paperId: documentId, deliveryId }: Stuck,
  jobDeps: JobDeps,
) {
  const stored = await findDocument(kind, documentId);
  if (!stored) throw notFound(kind);
  await retryDelivery({ kind, stored, deliveryId }, jobDeps);
}
