import type { ClientFacts } from '@soloist/contracts';
import { isDuplicateKey, wasErased } from '@soloist/service-kit';
import { median } from 'es-toolkit/math';
import mongoose from 'mongoose';
import type { IdentityClient } from '../../clients/identity.ts';
import { ApplicationModel } from '../applications/applications.model.ts';
import { hashAddress } from '../recommendations/hash-address.ts';
import { PaidClientModel } from '../recommendations/paid-clients.model.ts';
import { ClientFactsModel, type StoredClientFacts } from './client-facts.model.ts';
import { storeCounts } from './counted.ts';
import { JobModel } from './jobs.model.ts';

const { trusted } = mongoose;
const hourMs = 3600 * 1000;
const windowMs = 90 * 24 * hourMs;
const mostAnswers = 500;

/** What the jobs and applications of a client say, counted now. */
export async function countFacts(clientId: string) {
  const own = { ownerId: clientId, state: 'published' as const };
  const over = { ...own, status: trusted({ $in: ['closed' as const, 'filled' as const] }) };
  const [posted, overAll, overWithHire, hires, first] = await Promise.all([
    JobModel.countDocuments(own),
    JobModel.countDocuments(over),
    JobModel.countDocuments({ ...over, 'hired.0': trusted({ $exists: true }) }),
    ApplicationModel.countDocuments({ employerId: clientId, status: 'hired' }),
    JobModel.findOne(own, { createdAt: 1 }).sort({ _id: 1 }).lean(),
  ]);
  return { posted, over: overAll, overWithHire, hires, since: first?.createdAt ?? null };
}

async function ensure(_id: string) {
  try {
    await ClientFactsModel.updateOne({ _id }, { $setOnInsert: { counted: 0 } }, { upsert: true });
  } catch (err) {
    // Somebody else made it at this moment.
    if (!isDuplicateKey(err)) throw err;
  }
}

/** The only place that writes a client's counts. As `storeCounts`. */
export async function recountFacts(clientId: string) {
  await ensure(clientId);
  const isStored = await storeCounts(ClientFactsModel, clientId, () => countFacts(clientId));
  await dropErased(clientId);
  return isStored;
}

/** By which address their paid invoices are known. @throws AppError `unavailable` without identity. */
export async function noteAddress(clientId: string, { addressOf }: IdentityClient) {
  const isKnown = { _id: clientId, emailHash: trusted({ $exists: true }) };
  if ((await ClientFactsModel.exists(isKnown)) || (await wasErased(clientId))) return;
  const emailHash = hashAddress(await addressOf(clientId, 'Identity does not answer.'));
  await ClientFactsModel.updateOne({ _id: clientId }, { $set: { emailHash } });
}

async function dropErased(clientId: string) {
  if (await wasErased(clientId)) await ClientFactsModel.deleteOne({ _id: clientId });
}

/** From an application to its first answer; of the newest answers of the window. */
async function medianAnswerHours(clientId: unknown): Promise<number | null> {
  const since = new Date(Date.now() - windowMs);
  const answered = await ApplicationModel.find(
    { employerId: String(clientId), answeredAt: trusted({ $gt: since }) },
    { _id: 0, answeredAt: 1, createdAt: 1 },
  )
    .sort({ answeredAt: -1 })
    .limit(mostAnswers)
    .lean();
  const hours = answered.map(
    ({ createdAt, answeredAt = createdAt }) =>
      (answeredAt.getTime() - createdAt.getTime()) / hourMs,
  );
  return hours.length > 0 ? median(hours) : null;
}

async function hasPaid(facts: StoredClientFacts | null): Promise<boolean> {
  if (!facts?.emailHash) return false;
  return (await PaidClientModel.exists({ emailHash: facts.emailHash })) !== null;
}

const nothingYet = { posted: 0, over: 0, overWithHire: 0, hires: 0, since: null };

export async function readClientFacts(clientId: unknown): Promise<ClientFacts> {
  const [stored, hours] = await Promise.all([
    ClientFactsModel.findOne({ _id: String(clientId) }).lean<StoredClientFacts>(),
    medianAnswerHours(clientId),
  ]);
  const { posted, over, overWithHire, hires, since } = stored ?? nothingYet;
  return {
    paymentVerified: await hasPaid(stored),
    jobsPosted: posted,
    hires,
    hireRate: over > 0 ? overWithHire / over : null,
    medianAnswerHours: hours,
    since: since?.toISOString() ?? null,
  };
}
