import type { StuckDelivery } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import type { Types } from 'mongoose';
import type { Asking } from '../../parts.ts';
import { retryDelivery } from '../deliveries/mail-again.service.ts';
import { type PaperKind, paperKinds, type StoredDelivery } from '../deliveries/paper-fields.ts';
import { findPaper, papers } from '../deliveries/papers.ts';

const isStuck = { $in: ['failed', 'bounced'] };

interface Page {
  limit: number;
  cursor?: string | undefined;
}
interface Found {
  _id: Types.ObjectId;
  number: string;
  deliveries: StoredDelivery;
}

/** The newest stuck deliveries of all papers; the cursor is the moment of the last one told. */
export async function stuckDeliveries({ limit, cursor }: Page) {
  const before = cursor && !Number.isNaN(Date.parse(cursor)) ? new Date(cursor) : new Date();
  const found = await Promise.all(
    paperKinds.map(async (paper) => {
      const stored = await papers[paper].model.aggregate<Found>([
        { $match: { 'deliveries.state': isStuck } },
        { $unwind: '$deliveries' },
        { $match: { 'deliveries.state': isStuck, 'deliveries.updatedAt': { $lt: before } } },
        { $sort: { 'deliveries.updatedAt': -1 } },
        { $limit: limit + 1 },
        { $project: { number: 1, deliveries: 1 } },
      ]);
      return stored.map((each) => present(paper, each));
    }),
  );
  const newest = found.flat().toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const items = newest.slice(0, limit);
  return { items, nextCursor: newest.length > limit ? (items.at(-1)?.updatedAt ?? null) : null };
}

const present = (paper: PaperKind, { _id, number, deliveries }: Found): StuckDelivery => ({
  ...deliveries,
  paper,
  paperId: String(_id),
  number,
  updatedAt: deliveries.updatedAt.toISOString(),
});

interface Stuck {
  paper: PaperKind;
  paperId: string;
  deliveryId: string;
}

/** @throws AppError `not_found`; `conflict` when it is not stuck any more. */
export async function retryStuck({ paper, paperId, deliveryId }: Stuck, asking: Asking) {
  const stored = await findPaper(paper, paperId);
  if (!stored) throw notFound(paper);
  await retryDelivery({ paper, stored, deliveryId }, asking);
}
