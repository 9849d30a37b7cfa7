import type { DomainEvent } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { MailModel } from '../mail/index.ts';
import type { EmailReader } from '../people/index.ts';

const { trusted } = mongoose;
const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
const retentionMs = 30 * dayMs;

type Matched = DomainEvent<'job.search-matched'>;

/**
 * Adds a job to the mail that its reader gets at the end of this hour, or begins that mail. The sweep
 * sends it; until then it only waits. An event that comes again finds itself in the mail, sent or not;
 * one that comes late, when that mail has gone, makes one of its own.
 */
export async function addToDigest(event: Matched, reader: EmailReader) {
  const { freelancerId } = event.payload;
  const hour = Math.floor(Date.parse(event.at) / hourMs);
  const _id = `job-matches-${freelancerId}-${hour}`;
  if (await add(_id, event)) return;
  const dueAt = new Date((hour + 1) * hourMs);
  if (await startDigest({ _id, event, reader, dueAt })) return;
  if (await add(_id, event)) return;
  await startDigest({ _id: event.id, event, reader, dueAt: new Date() });
}

const jobOf = ({ payload: { jobId, title, facts, searches } }: Matched) => ({
  jobId,
  title,
  facts,
  searches,
});

/** Whether the mail has the job now. */
async function add(_id: string, event: Matched): Promise<boolean> {
  const { matchedCount } = await MailModel.updateOne(
    { _id, state: 'waiting', of: trusted({ $ne: event.id }) },
    { $push: { 'data.jobs': jobOf(event), of: event.id } },
  );
  if (matchedCount > 0) return true;
  return (await MailModel.exists({ _id, of: event.id })) !== null;
}

interface Digest {
  _id: string;
  event: Matched;
  reader: EmailReader;
  dueAt: Date;
}

/** Whether there was no such mail yet. */
async function startDigest({ _id, event, reader, dueAt }: Digest): Promise<boolean> {
  const { notBefore = dueAt, ...mailing } = reader.mailing;
  try {
    await MailModel.create({
      _id,
      kind: 'job-matches',
      ...mailing,
      data: { fname: reader.fname, jobs: [jobOf(event)] },
      of: [event.id],
      about: event.payload.freelancerId,
      state: 'waiting',
      nextAttemptAt: notBefore > dueAt ? notBefore : dueAt,
      giveUpAt: new Date(dueAt.getTime() + dayMs),
      createdAt: new Date(event.at),
      forgetAt: new Date(Date.parse(event.at) + retentionMs),
    });
    return true;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return false;
  }
}
