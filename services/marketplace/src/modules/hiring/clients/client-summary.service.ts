import { type ClientSummary, hourMs } from '@soloist/contracts';
import { isAccountDeleted, isDuplicateKey } from '@soloist/server-kit';
import { median } from 'es-toolkit/math';
import mongoose from 'mongoose';
import { PaidClientModel } from '../../recommendations/index.ts';
import { hashAddress, type MarketplaceIdentityClient } from '../../sites/index.ts';
import { ApplicationModel } from '../applications/applications.model.ts';
import { JobModel } from '../jobs/jobs.model.ts';
import { storeCounts } from '../jobs/store-counts.service.ts';
import { ClientSummaryModel, type StoredClientSummary } from './client-summary.model.ts';

const { trusted } = mongoose;
const windowMs = 90 * 24 * hourMs;
const maxDecisions = 500;

/** Counts a client's jobs and applications now. */
export async function computeClientSummary(clientId: string) {
  const filter = { ownerId: clientId, state: 'published' as const };
  const over = { ...filter, status: trusted({ $in: ['closed' as const, 'filled' as const] }) };
  const [posted, overAll, overWithHire, hires, first] = await Promise.all([
    JobModel.countDocuments(filter),
    JobModel.countDocuments(over),
    JobModel.countDocuments({ ...over, 'hired.0': trusted({ $exists: true }) }),
    ApplicationModel.countDocuments({ employerId: clientId, status: 'hired' }),
    JobModel.findOne(filter, { createdAt: 1 }).sort({ _id: 1 }).lean(),
  ]);
  return { posted, over: overAll, overWithHire, hires, since: first?.createdAt ?? null };
}

async function createIfMissing(_id: string) {
  try {
    await ClientSummaryModel.updateOne({ _id }, { $setOnInsert: { counted: 0 } }, { upsert: true });
  } catch (err) {
    // Another process created it at this moment.
    if (!isDuplicateKey(err)) throw err;
  }
}

/** The only place that writes a client's counts. As `storeCounts`. */
export async function updateClientSummary(clientId: string) {
  await createIfMissing(clientId);
  const isStored = await storeCounts(ClientSummaryModel, clientId, () =>
    computeClientSummary(clientId),
  );
  await deleteIfErased(clientId);
  return isStored;
}

/**
 * Stores the address by which their paid invoices are matched.
 * @throws AppError `unavailable` without identity.
 */
export async function storeClientAddress(
  clientId: string,
  { readEmail }: MarketplaceIdentityClient,
) {
  const isKnown = { _id: clientId, emailHash: trusted({ $exists: true }) };
  if ((await ClientSummaryModel.exists(isKnown)) || (await isAccountDeleted(clientId))) return;
  const emailHash = hashAddress(await readEmail(clientId, 'Identity is not responding.'));
  await ClientSummaryModel.updateOne({ _id: clientId }, { $set: { emailHash } });
}

async function deleteIfErased(clientId: string) {
  if (await isAccountDeleted(clientId)) await ClientSummaryModel.deleteOne({ _id: clientId });
}

/** Hours from an application to its first decision, over the newest decisions of the window. */
async function medianDecisionHours(clientId: unknown): Promise<number | null> {
  const since = new Date(Date.now() - windowMs);
  const answered = await ApplicationModel.find(
    { employerId: String(clientId), answeredAt: trusted({ $gt: since }) },
    { _id: 0, answeredAt: 1, createdAt: 1 },
  )
    .sort({ answeredAt: -1 })
    .limit(maxDecisions)
    .lean();
  const hours = answered.map(
    ({ createdAt, answeredAt = createdAt }) =>
      (answeredAt.getTime() - createdAt.getTime()) / hourMs,
  );
  return hours.length > 0 ? median(hours) : null;
}

async function hasPaid(summary: StoredClientSummary | null): Promise<boolean> {
  if (!summary?.emailHash) return false;
  return (await PaidClientModel.exists({ emailHash: summary.emailHash })) !== null;
}

const emptySummary = { posted: 0, over: 0, overWithHire: 0, hires: 0, since: null };

export async function readClientSummary(clientId: unknown): Promise<ClientSummary> {
  const [stored, hours] = await Promise.all([
    ClientSummaryModel.findOne({ _id: String(clientId) }).lean<StoredClientSummary>(),
    medianDecisionHours(clientId),
  ]);
  const { posted, over, overWithHire, hires, since } = stored ?? emptySummary;
  return {
    paymentVerified: await hasPaid(stored),
    jobsPosted: posted,
    hires,
    hireRate: over > 0 ? overWithHire / over : null,
    medianAnswerHours: hours,
    since: since?.toISOString() ?? null,
  };
}
