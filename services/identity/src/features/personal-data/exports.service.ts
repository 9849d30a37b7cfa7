import type { TokenClaims } from '@soloist/contracts';
import {
  isDuplicateKey,
  type JobQueue,
  type Logger,
  newEvent,
  notFound,
} from '@soloist/service-kit';
import mongoose, { type QueryFilter, type Types } from 'mongoose';
import type { DataHolders } from '../../clients/data-holders.ts';
import { buildExport } from '../../jobs.ts';
import { type Account, AccountModel } from '../accounts/accounts.model.ts';
import { requireAccount } from '../accounts/accounts.service.ts';
import { openArchive } from './archive.ts';
import { newExportFileId, removeExportFile, writeExportFile } from './export-files.ts';
import { ExportModel, type StoredExport } from './exports.model.ts';
import { ownRecords } from './own-records.ts';

const { trusted } = mongoose;
const keptMs = 7 * 24 * 3600 * 1000;
/** A younger one says the same: it is answered with instead of being made again. */
const freshMs = 3600 * 1000;
const firstPauseMs = 2000;
export const mostAttempts = 6;

export interface Exporting {
  queue: JobQueue;
  holders: DataHolders;
  logger: Logger;
}

/** Begins an export, unless one is under way or was asked for within the hour. */
export async function requestExport(user: TokenClaims, exporting: Exporting) {
  const { _id: accountId } = await requireAccount(user);
  const now = new Date();
  const begun = { requestedAt: now, expiresAt: null, size: 0, attempts: 0, nextAttemptAt: now };
  const isOld = trusted({ $lte: new Date(now.getTime() - freshMs) });
  try {
    const asked = await ExportModel.findOneAndUpdate(
      { accountId, $or: [{ state: 'failed' }, { state: 'ready', requestedAt: isOld }] },
      { $set: { ...begun, state: 'queued' } },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredExport>();
    askForExport(asked._id, exporting);
    return asked;
  } catch (err) {
    // The person's export is none that begins anew.
    if (!isDuplicateKey(err)) throw err;
    return findExport(user);
  }
}

/** Asks for the job now; the upkeep asks again for what nobody does. */
export function askForExport(_id: Types.ObjectId, { queue, logger }: Exporting) {
  const exportId = String(_id);
  queue
    .enqueue(buildExport, { exportId }, { key: exportId })
    .catch((err: Error) => logger.warn({ err: err.message }, 'an export waits for the upkeep'));
}

/** The person's export; nothing once its time is over. */
export async function findExport({ sub }: TokenClaims): Promise<StoredExport | null> {
  const found = await ExportModel.findOne({ accountId: sub }).lean();
  return found && isOver(found) ? null : found;
}
const isOver = ({ expiresAt }: StoredExport) => expiresAt !== null && expiresAt <= new Date();

/** @throws AppError `not_found` while none is ready. */
export async function readyExport(user: TokenClaims): Promise<StoredExport> {
  const found = await findExport(user);
  if (found?.state !== 'ready') throw notFound('export');
  return found;
}

/** Makes the ZIP. Of two attempts at the same export the later one's counts. */
export async function makeExport(exportId: string, exporting: Exporting) {
  const known = await ExportModel.findById(exportId).lean();
  const fileId = newExportFileId(known?.accountId);
  const before = await ExportModel.findOneAndUpdate(
    { _id: exportId, state: trusted({ $in: ['queued', 'building'] }) },
    { $set: { state: 'building', fileId }, $inc: { attempts: 1 } },
    { returnDocument: 'before' },
  ).lean();
  if (!before) return exporting.logger.info({ exportId }, 'nothing to export any more');
  // Of an older export, or of an attempt that was killed.
  await removeExportFile(before.fileId);
  const attempt = { _id: before._id, fileId, attempts: before.attempts + 1 };
  const account = await AccountModel.findById(before.accountId).lean();
  if (!account) return void (await ExportModel.deleteOne({ _id: exportId }));
  // One that takes the process down with it gets here without an error.
  if (attempt.attempts > mostAttempts) return settle(attempt, { state: 'failed' });
  try {
    const person = { userId: String(account._id), email: account.email };
    const own = await ownRecords(account);
    const archive = openArchive({ person, own, holders: exporting.holders });
    await finish(attempt, { account, size: await writeExportFile(fileId, archive) });
  } catch (err) {
    await removeExportFile(fileId);
    const isLast = attempt.attempts === mostAttempts;
    const facts = { err, exportId, attempt: attempt.attempts };
    exporting.logger[isLast ? 'error' : 'warn'](facts, 'export not made');
    const pauseMs = firstPauseMs * 2 ** (attempt.attempts - 1);
    const later = { nextAttemptAt: new Date(Date.now() + pauseMs) };
    await settle(attempt, isLast ? { state: 'failed' } : later);
  }
}

type Attempt = Pick<StoredExport, '_id' | 'fileId' | 'attempts'>;

const settle = async ({ _id, fileId }: Attempt, change: Partial<StoredExport>) =>
  void (await ExportModel.updateOne({ _id, fileId }, { $set: change }));

/** Ready, and the mail about it on its way, in one write. */
async function finish({ _id, fileId }: Attempt, made: { account: Account; size: number }) {
  const { email, fname } = made.account;
  const expiresAt = new Date(Date.now() + keptMs);
  const finished = await ExportModel.updateOne(
    { _id, fileId },
    {
      $set: { state: 'ready', size: made.size, expiresAt },
      $push: {
        outbox: newEvent('identity.export-ready', {
          email,
          fname,
          expiresAt: expiresAt.toISOString(),
        }),
      },
    },
  );
  // Erased meanwhile, or a later attempt writes another file.
  if (finished.matchedCount === 0) await removeExportFile(fileId);
}

/** Takes an export away with its file: its time is over, or the person is erased. */
export async function removeExport(which: QueryFilter<StoredExport>) {
  const removed = await ExportModel.findOneAndDelete(which).lean();
  if (removed) await removeExportFile(removed.fileId);
}
