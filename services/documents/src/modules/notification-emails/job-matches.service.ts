import { type DomainEvent, dayMs, hourMs } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { MailModel } from '../mail/index.ts';
import type { EmailReader } from '../people/index.ts';

const { trusted } = mongoose;
const retentionMs = 30 * dayMs;

type Matched = DomainEvent<'job.search-matched'>;

/**
 * Adds a job to the email that its reader gets at the end of this hour, or starts that email. The
 * scheduled task sends it; until then it is pending. A repeated event finds itself in the email,
 * sent or not; an event that arrives after that email was sent starts another.
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

/** Adds the job to the email; returns whether the email has it now. */
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

/** Starts the email; returns whether there was none yet. */
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
