import { AppError, rateLimited } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { fewAtOnce } from './few-at-once.ts';
import { type PaperKind, paperKinds, type StoredPaper } from './paper-fields.ts';
import { papers } from './papers.ts';

const { trusted } = mongoose;

// Whoever opens an account may mail anybody, signed with our name: within bounds.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const mostOfOnePaper = 5;

/** Ids of deliveries begin with their second, so that they are in order and found by it. */
const idsSince = (at: number) =>
  mongoose.Types.ObjectId.createFromTime(Math.floor(at / 1000)).toHexString();
const madeAt = (id: string) => new mongoose.Types.ObjectId(id).getTimestamp().getTime();

const relative = new Intl.RelativeTimeFormat('en');

/** When a delivery of now is a day old, such as `in 3 hours`. */
function dayAfter(id: string): string {
  const left = madeAt(id) + dayMs - Date.now();
  return left > hourMs
    ? relative.format(Math.ceil(left / hourMs), 'hour')
    : relative.format(Math.max(1, Math.ceil(left / minuteMs)), 'minute');
}

interface Sender {
  freelancerId: string;
  /** Mails to clients in 24 hours. */
  most: number;
}

/**
 * Stores what mails a client something, unless its freelancer has mailed clients too often in 24
 * hours: then nothing is stored. Reminders that go out by themselves count, and always go.
 * @throws AppError `rate_limited`, which says when more is possible.
 */
export const storeWithinLimit = <T>(sender: Sender, store: () => Promise<T>): Promise<T> =>
  // Of many at the same moment, no more than these can be over the limit.
  fewAtOnce(async () => {
    await requireRoom(sender);
    return store();
  });

export const isOverLimit = (err: unknown) => err instanceof AppError && err.code === 'rate_limited';

async function requireRoom({ freelancerId, most }: Sender) {
  const recent = await Promise.all(
    paperKinds.map((paper) => recentDeliveries(paper, { freelancerId, most })),
  );
  const last = recent.flat().toSorted().at(-most);
  if (!last) return;
  throw rateLimited(
    `You have mailed clients ${most} times in the last 24 hours. More is possible ${dayAfter(last)}.`,
  );
}

async function recentDeliveries(paper: PaperKind, { freelancerId, most }: Sender) {
  const since = idsSince(Date.now() - dayMs);
  const found = await papers[paper].model
    .find(
      { freelancerId, 'deliveries.id': trusted({ $gte: since }) },
      { 'deliveries.id': 1, 'deliveries.recipient': 1 },
    )
    .sort({ 'deliveries.id': -1 })
    .limit(most)
    .lean<Pick<StoredPaper, 'deliveries'>[]>();
  return found
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ id, recipient }) => recipient === 'client' && id >= since)
    .map(({ id }) => id);
}

/** @throws AppError `rate_limited` when a paper was mailed to an address often enough today. */
export function requireNotTooOften({ deliveries }: StoredPaper, to: string) {
  const since = idsSince(Date.now() - dayMs);
  const recent = deliveries.filter((each) => each.to === to && each.id >= since);
  const last = recent.at(-mostOfOnePaper);
  if (!last) return;
  throw rateLimited(
    `This went to ${to} ${mostOfOnePaper} times in the last 24 hours. It can go again ${dayAfter(last.id)}.`,
  );
}
