import { dayMs, hourMs, minuteMs } from '@soloist/contracts';
import { AppError, rateLimited } from '@soloist/server-kit';
import mongoose from 'mongoose';
import pLimit from 'p-limit';
import { listDefinitions } from './document-definitions.rules.ts';
import type { StoredDocument } from './printable-document.model.ts';

// Anyone with an account can email any address in our name, so the number is limited.

const mostOfOneDocument = 5;

/** Delivery ids start with their creation second, so they sort and are found by time. */
const idsSince = (at: number) =>
  mongoose.Types.ObjectId.createFromTime(Math.floor(at / 1000)).toHexString();
const createdAtOf = (id: string) => new mongoose.Types.ObjectId(id).getTimestamp().getTime();

const relative = new Intl.RelativeTimeFormat('en');

/** The time until a delivery created now is a day old, such as `in 3 hours`. */
function dayAfter(id: string): string {
  const left = createdAtOf(id) + dayMs - Date.now();
  return left > hourMs
    ? relative.format(Math.ceil(left / hourMs), 'hour')
    : relative.format(Math.max(1, Math.ceil(left / minuteMs)), 'minute');
}

const sendings = 2;

/**
 * Limits how many documents a process stores concurrently: no other call costs its one thread as
 * much, and people who read a list meanwhile would have to wait for all of them.
 */
const limitConcurrency = pLimit(sendings);

interface Sender {
  freelancerId: string;
  /** Number of emails to clients in the past 24 hours. */
  most: number;
  /** Number of emails that will be sent now, one to each recipient; 1 by default. */
  count?: number | undefined;
}

/**
 * Stores a document that causes an email to a client, unless its freelancer has reached the limit
 * of 24 hours: then nothing is stored. Automatic reminders count and are always sent.
 * @throws AppError `rate_limited` with the time when the next email is possible.
 */
export const storeWithinLimit = <T>(sender: Sender, store: () => Promise<T>): Promise<T> =>
  // Of many concurrent requests, no more than these can exceed the limit.
  limitConcurrency(async () => {
    await requireRoom(sender);
    return store();
  });

export const isOverLimit = (err: unknown) => err instanceof AppError && err.code === 'rate_limited';

async function requireRoom({ freelancerId, most, count = 1 }: Sender) {
  if (count > most) throw rateLimited(`You can email clients at most ${most} times in 24 hours.`);
  const last = await nthNewestMail(freelancerId, most - count + 1);
  if (!last) return;
  throw rateLimited(
    count === 1
      ? `You’ve emailed clients ${most} times in the last 24 hours. You can send more ${dayAfter(last)}.`
      : `You can email clients ${most} times in 24 hours, and this goes to ${count} people. You can send it ${dayAfter(last)}.`,
  );
}

/**
 * The id of a freelancer's nth newest email to clients, if there were so many in 24 hours. MongoDB
 * counts them: every request checks it, and reading hundreds of documents here would delay the next
 * sender.
 */
async function nthNewestMail(freelancerId: string, n: number): Promise<string | undefined> {
  const since = { $gte: idsSince(Date.now() - dayMs) };
  const mails = [
    { $match: { freelancerId, 'deliveries.id': since } },
    { $unwind: '$deliveries' },
    { $match: { 'deliveries.recipient': 'client', 'deliveries.id': since } },
    { $project: { _id: 0, id: '$deliveries.id' } },
  ];
  const [first, ...others] = listDefinitions().map(({ model }) => model);
  if (!first) return undefined;
  const [nth] = await first.aggregate<{ id: string }>([
    ...mails,
    ...others.map((model) => ({
      $unionWith: { coll: model.collection.name, pipeline: mails },
    })),
    { $sort: { id: -1 } },
    { $skip: n - 1 },
    { $limit: 1 },
  ]);
  return nth?.id;
}

/** @throws AppError `rate_limited` when a document was emailed to an address too often today. */
export function requireNotTooOften({ deliveries }: StoredDocument, to: string) {
  const since = idsSince(Date.now() - dayMs);
  const recent = deliveries.filter((each) => each.to === to && each.id >= since);
  const last = recent.at(-mostOfOneDocument);
  if (!last) return;
  throw rateLimited(
    `You’ve sent this to ${to} ${mostOfOneDocument} times in the last 24 hours. You can send it again ${dayAfter(last.id)}.`,
  );
}
