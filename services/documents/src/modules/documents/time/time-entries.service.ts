import {
  maxEntriesPerDay,
  maxEntrySeconds,
  secondMs,
  type TimeEntry,
  type TimeEntryChange,
  type TimeEntryForm,
  type TimerStart,
} from '@soloist/contracts';
import {
  AppError,
  changeDocument,
  conflict,
  invalidInput,
  isDuplicateKey,
  limitReached,
  notFound,
  outdated,
  retryOutdated,
  upsert,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import { findIncludedEntries } from '../shared/retainer-hours.service.ts';
import { type StoredTimeEntry, TimeEntryModel } from '../shared/time-entries.model.ts';
import { readTimeSettings } from '../shared/time-settings.service.ts';
import { DeletedEntryModel } from './deleted-entries.model.ts';
import { requireUnshared } from './shared-weeks.service.ts';
import { presentEntries } from './time-entries.presenter.ts';
import { describeWork, type TimeCaller } from './work-details.service.ts';

const { trusted } = mongoose;

type Deps = Pick<DocumentsDeps, 'identity'>;

export interface EntryRef {
  freelancerId: string;
  entry_id: string;
}

interface DayRange {
  from: string;
  to: string;
}

async function present(entries: StoredTimeEntry[]): Promise<TimeEntry[]> {
  const [first] = entries;
  if (!first) return [];
  return presentEntries(entries, (await readTimeSettings(first.freelancerId)).rounding);
}
const presentOne = async (entry: StoredTimeEntry) => (await present([entry]))[0]!;

const findEntry = ({ freelancerId, entry_id }: EntryRef) =>
  TimeEntryModel.findOne({ freelancerId, entry_id }).lean<StoredTimeEntry>();

export const findEntries = (freelancerId: string, { from, to }: DayRange) =>
  TimeEntryModel.find({ freelancerId, day: trusted({ $gte: from, $lte: to }) })
    .sort({ day: 1, _id: 1 })
    .lean<StoredTimeEntry[]>();

/** Entries of these days, the running one too, oldest first, with those that a retainer includes. */
export async function listEntries(freelancerId: string, range: DayRange): Promise<TimeEntry[]> {
  const [found, includedIds] = await Promise.all([
    findEntries(freelancerId, range),
    findIncludedEntries(freelancerId, range),
  ]);
  const included = new Set(includedIds);
  const entries = await present(found);
  return entries.map((entry, index) =>
    included.has(String(found[index]!._id)) ? { ...entry, included: true } : entry,
  );
}

export async function readTimer(freelancerId: string): Promise<TimeEntry | null> {
  const running = await TimeEntryModel.findOne({
    freelancerId,
    isRunning: true,
  }).lean<StoredTimeEntry>();
  return running ? presentOne(running) : null;
}

/** Whole seconds from one moment to another, as long as an entry may be. */
const secondsBetween = (from: Date, to: Date) =>
  Math.min(Math.max(1, Math.round((to.getTime() - from.getTime()) / secondMs)), maxEntrySeconds);

const notAfterNow = (at: string) => new Date(Math.min(Date.parse(at), Date.now()));

/** Stops a running entry; one that another request stopped meanwhile does not change. */
const stopEntry = (
  { _id, startedAt }: StoredTimeEntry,
  at: Date,
  state: { isCutOff?: true } = {},
) =>
  TimeEntryModel.updateOne(
    { _id, isRunning: true },
    { $set: { seconds: secondsBetween(startedAt!, at), ...state }, $unset: { isRunning: 1 } },
  );

/** No request is sending or has sent an invoice with it. */
const unsent = () => ({ $or: [{ claim: null }, { 'claim.sendings': trusted({ $size: 0 }) }] });

/**
 * Ends an entry that another timer cut off at its own stop, if that is earlier. A draft that
 * reserved it then bills other hours than it says, and can't be sent until they are added again.
 */
const shortenEntry = ({ _id, startedAt }: StoredTimeEntry, at: Date) =>
  TimeEntryModel.updateOne(
    { _id, isCutOff: true, sharedWeek: null, ...unsent() },
    { $min: { seconds: secondsBetween(startedAt!, at) }, $unset: { isCutOff: 1 } },
  );

/**
 * Starts a timer. A person has one at most, the one that started last: an earlier one stops when it
 * starts. A timer that was started offline and arrives late may be the earlier one.
 */
export async function startTimer(
  caller: TimeCaller,
  { entry_id, started_at, ...work }: TimerStart,
  deps: Deps,
): Promise<TimeEntry> {
  const { freelancerId } = caller;
  const known = await findEntry({ freelancerId, entry_id });
  if (known) return presentOne(known);
  await requireNotDeleted({ freelancerId, entry_id });
  await requireRoom(freelancerId, work.day);
  const details = await describeWork(caller, work, deps);
  const startedAt = notAfterNow(started_at);
  const stored = await retryOutdated(async () => {
    const running = await TimeEntryModel.findOne({
      freelancerId,
      isRunning: true,
    }).lean<StoredTimeEntry>();
    const isEarlier = running?.startedAt !== undefined && running.startedAt > startedAt;
    if (running && !isEarlier) await stopEntry(running, startedAt, { isCutOff: true });
    const state = isEarlier
      ? { seconds: secondsBetween(startedAt, running.startedAt!), isCutOff: true as const }
      : { seconds: 0, isRunning: true as const };
    return insertEntry({ freelancerId, entry_id, startedAt, ...state, ...details });
  });
  return presentOne(stored);
}

/** @throws AppError `gone` for an entry that was deleted before its request was sent again. */
async function requireNotDeleted({ freelancerId, entry_id }: EntryRef) {
  if (!(await DeletedEntryModel.exists({ freelancerId, entry_id }))) return;
  throw new AppError('gone', 'This time entry was deleted.');
}

/** The new entry, or the one with its id; `outdated` when another timer runs. */
async function insertEntry(entry: Omit<StoredTimeEntry, '_id'>) {
  try {
    const stored = (await TimeEntryModel.create(entry)).toObject<StoredTimeEntry>();
    // It may have been deleted meanwhile.
    await requireNotDeleted(entry).catch(async (err) => {
      await TimeEntryModel.deleteOne({ _id: stored._id, claim: null });
      throw err;
    });
    return stored;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return (await findEntry(entry)) ?? outdated;
  }
}

/**
 * Stops a timer. A stop that was saved offline may arrive after another timer has cut this one off.
 * @throws AppError `not_found`, for another person's timer too.
 */
export async function stopTimer(ref: EntryRef, stopped_at: string): Promise<TimeEntry> {
  const entry = await findEntry(ref);
  if (!entry) throw notFound('timer');
  if (entry.startedAt) {
    const at = notAfterNow(stopped_at);
    await stopEntry(entry, at);
    await shortenEntry(entry, at);
  }
  return presentOne((await findEntry(ref)) ?? entry);
}

async function requireRoom(freelancerId: string, day: string) {
  if ((await TimeEntryModel.countDocuments({ freelancerId, day })) < maxEntriesPerDay) return;
  throw limitReached(`A day has at most ${maxEntriesPerDay} entries. Delete one first.`);
}

export async function addEntry(
  caller: TimeCaller,
  { entry_id, ...form }: TimeEntryForm & { entry_id: string },
  deps: Deps,
): Promise<TimeEntry> {
  const { freelancerId } = caller;
  const known = await findEntry({ freelancerId, entry_id });
  if (known) return presentOne(known);
  await requireNotDeleted({ freelancerId, entry_id });
  await requireRoom(freelancerId, form.day);
  const details = await describeWork(caller, form, deps);
  const { seconds } = form;
  const stored = await retryOutdated(() =>
    insertEntry({ freelancerId, entry_id, seconds, ...details }),
  );
  return presentOne(stored);
}

const entryBilled = () =>
  conflict('This time entry is on an invoice, so you can’t change or delete it.');

/**
 * Changes an entry that no invoice bills and that is not shared.
 * @throws AppError `not_found`, for another person's entry too; `conflict` when it is billed.
 */
export async function changeEntry(
  caller: TimeCaller,
  { entry_id, ...form }: TimeEntryChange & { entry_id: string },
  deps: Deps,
): Promise<TimeEntry> {
  const ref = { freelancerId: caller.freelancerId, entry_id };
  const before = await findEntry(ref);
  if (!before) throw notFound('entry');
  if (form.day !== before.day) await requireRoom(ref.freelancerId, form.day);
  const { projectId, milestoneId, ...described } = await describeWork(caller, form, deps);
  const isUsualRate = form.rate === undefined && before.rateSource !== 'entry';
  const isSameSubject =
    projectId === before.projectId && described.clientEmail === before.clientEmail;
  // A new usual rate is for new entries.
  const { rate, rateSource, currency } = isUsualRate && isSameSubject ? before : described;
  const details = { ...described, rate, rateSource, currency };
  const changed = await changeDocument({
    read: async () => {
      const entry = await findEntry(ref);
      if (!entry) throw notFound('entry');
      await requireUnshared(entry);
      return entry;
    },
    decide: ({ claim, isRunning, seconds: recorded }) => {
      if (claim) throw entryBilled();
      if (isRunning && form.seconds !== undefined) {
        const message = 'Stop the timer before you change its time.';
        throw invalidInput(message, [{ path: 'seconds', message }]);
      }
      const seconds = form.seconds === undefined ? {} : { seconds: form.seconds };
      return {
        $set: {
          ...details,
          ...seconds,
          ...(projectId ? { projectId } : {}),
          ...(milestoneId ? { milestoneId } : {}),
        },
        $unset: {
          ...(form.seconds === undefined || form.seconds === recorded ? {} : { isCutOff: 1 }),
          ...(projectId ? {} : { projectId: 1 }),
          ...(milestoneId ? {} : { milestoneId: 1 }),
        },
      };
    },
    write: ({ _id, isRunning }, update) =>
      TimeEntryModel.findOneAndUpdate(
        { _id, claim: null, sharedWeek: null, isRunning: isRunning ?? null },
        update,
        { returnDocument: 'after' },
      ).lean<StoredTimeEntry>(),
  });
  return presentOne(changed);
}

/**
 * Deletes an entry, also one whose start has not arrived yet.
 * @throws AppError `conflict` when an invoice bills it, or it is shared with the client.
 */
export async function removeEntry(ref: EntryRef) {
  const entry = await findEntry(ref);
  if (entry?.claim) throw entryBilled();
  if (entry) await requireUnshared(entry);
  await upsert(() =>
    DeletedEntryModel.updateOne(ref, { $set: { deletedAt: new Date() } }, { upsert: true }),
  );
  const removed = await TimeEntryModel.deleteOne({ ...ref, claim: null, sharedWeek: null });
  if (removed.deletedCount > 0) return;
  const left = await findEntry(ref);
  if (left) await requireUnshared(left);
  if (left) throw entryBilled();
}
