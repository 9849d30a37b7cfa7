import { id, type TokenClaims } from '@soloist/contracts';
import {
  defineJob,
  isDuplicateKey,
  type JobQueue,
  type Logger,
  newEvent,
  notFound,
} from '@soloist/server-kit';
import mongoose, { type QueryFilter, type Types } from 'mongoose';
import * as z from 'zod/mini';
import { type Account, AccountModel, requireAccount } from '../accounts/index.ts';
import { openArchive } from './archive.service.ts';
import type { DataHolders } from './data-holders.client.ts';
import { newExportFileId, removeExportFile, writeExportFile } from './export-files.service.ts';
import { ExportModel, type StoredExport } from './exports.model.ts';
import { readIdentityRecords } from './identity-records.service.ts';

const { trusted } = mongoose;
const retentionMs = 7 * 24 * 3600 * 1000;
/** A more recent export is returned instead of creating a new one. */
const reuseMs = 3600 * 1000;
const firstRetryMs = 2000;
export const mostAttempts = 6;

/** One attempt: the next time is stored with the export, and a scheduled task adds the job then. */
export const buildExport = defineJob({
  name: 'identity.build-export',
  payload: z.strictObject({ exportId: id }),
  attempts: 1,
  backoffMs: 0,
});

export interface ExportDeps {
  queue: JobQueue;
  holders: DataHolders;
  logger: Logger;
}

/** Starts an export, unless one is in progress or was requested within the hour. */
export async function requestExport(user: TokenClaims, deps: ExportDeps) {
  const { _id: accountId } = await requireAccount(user);
  const now = new Date();
  const initial = { requestedAt: now, expiresAt: null, size: 0, attempts: 0, nextAttemptAt: now };
  const isOld = trusted({ $lte: new Date(now.getTime() - reuseMs) });
  try {
    const requested = await ExportModel.findOneAndUpdate(
      { accountId, $or: [{ state: 'failed' }, { state: 'ready', requestedAt: isOld }] },
      { $set: { ...initial, state: 'queued' } },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredExport>();
    enqueueExport(requested._id, deps);
    return requested;
  } catch (err) {
    // The person has an export that can't be restarted.
    if (!isDuplicateKey(err)) throw err;
    return findExport(user);
  }
}

/** Adds the job now; the scheduled task adds lost ones again. */
export function enqueueExport(_id: Types.ObjectId, { queue, logger }: ExportDeps) {
  const exportId = String(_id);
  queue
    .enqueue(buildExport, { exportId }, { key: exportId })
    .catch((err: Error) =>
      logger.warn({ err: err.message }, "couldn't queue an export; will retry"),
    );
}

/** The person's export; undefined once it has expired. */
export async function findExport({ sub }: TokenClaims): Promise<StoredExport | null> {
  const stored = await ExportModel.findOne({ accountId: sub }).lean();
  return stored && isExpired(stored) ? null : stored;
}
const isExpired = ({ expiresAt }: StoredExport) => expiresAt !== null && expiresAt <= new Date();

/** @throws AppError `not_found` while none is ready. */
export async function requireReadyExport(user: TokenClaims): Promise<StoredExport> {
  const stored = await findExport(user);
  if (stored?.state !== 'ready') throw notFound('export');
  return stored;
}

/** Creates the ZIP. Of two attempts at the same export the later one counts. */
export async function createExport(exportId: string, deps: ExportDeps) {
  const current = await ExportModel.findById(exportId).lean();
  const fileId = newExportFileId(current?.accountId);
  const before = await ExportModel.findOneAndUpdate(
    { _id: exportId, state: trusted({ $in: ['queued', 'building'] }) },
    { $set: { state: 'building', fileId }, $inc: { attempts: 1 } },
    { returnDocument: 'before' },
  ).lean();
  if (!before) return deps.logger.info({ exportId }, 'the export is no longer needed');
  // The file belongs to an older export, or to an attempt that was killed.
  await removeExportFile(before.fileId);
  const attempt = { _id: before._id, fileId, attempts: before.attempts + 1 };
  const account = await AccountModel.findById(before.accountId).lean();
  if (!account) return void (await ExportModel.deleteOne({ _id: exportId }));
  // An export that crashed its process each time reaches this without an error.
  if (attempt.attempts > mostAttempts) return updateAttempt(attempt, { state: 'failed' });
  try {
    const person = { userId: String(account._id), email: account.email };
    const identityRecords = await readIdentityRecords(account);
    const archive = openArchive({ person, identityRecords, holders: deps.holders });
    await finishExport(attempt, { account, size: await writeExportFile(fileId, archive) });
  } catch (err) {
    await removeExportFile(fileId);
    const isLast = attempt.attempts === mostAttempts;
    const details = { err, exportId, attempt: attempt.attempts };
    deps.logger[isLast ? 'error' : 'warn'](details, 'export failed');
    const retryMs = firstRetryMs * 2 ** (attempt.attempts - 1);
    const retry = { nextAttemptAt: new Date(Date.now() + retryMs) };
    await updateAttempt(attempt, isLast ? { state: 'failed' } : retry);
  }
}

type ExportAttempt = Pick<StoredExport, '_id' | 'fileId' | 'attempts'>;

const updateAttempt = async ({ _id, fileId }: ExportAttempt, change: Partial<StoredExport>) =>
  void (await ExportModel.updateOne({ _id, fileId }, { $set: change }));

/** Marks it ready and publishes the email's event in one write. */
async function finishExport(
  { _id, fileId }: ExportAttempt,
  archive: { account: Account; size: number },
) {
  const { email, fname } = archive.account;
  const expiresAt = new Date(Date.now() + retentionMs);
  const finished = await ExportModel.updateOne(
    { _id, fileId },
    {
      $set: { state: 'ready', size: archive.size, expiresAt },
      $push: {
        outbox: newEvent('identity.export-ready', {
          email,
          fname,
          expiresAt: expiresAt.toISOString(),
        }),
      },
    },
  );
  // The account was deleted, or a later attempt writes another file.
  if (finished.matchedCount === 0) await removeExportFile(fileId);
}

/** Removes an export with its file. An erasure removes all files of the account instead. */
export async function removeExport(filter: QueryFilter<StoredExport>) {
  const removed = await ExportModel.findOneAndDelete(filter).lean();
  if (removed) await removeExportFile(removed.fileId);
}
