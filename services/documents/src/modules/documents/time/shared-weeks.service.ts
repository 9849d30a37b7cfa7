import { addDays, dayMs, type WeekShare } from '@soloist/contracts';
import { AppError, conflict, newEvent, notFound, rateLimited, upsert } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { clientOf, readContract } from '../proposals/contracts.service.ts';
import { proposalEventDetails } from '../proposals/proposal-document.service.ts';
import {
  acceptedStatuses,
  ProposalModel,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { SharedWeekModel, type StoredSharedWeek } from '../shared/shared-weeks.model.ts';
import { findWeeksOf } from '../shared/shared-weeks.service.ts';
import { type StoredTimeEntry, TimeEntryModel } from '../shared/time-entries.model.ts';

const { trusted } = mongoose;
const lastDay = 6;
/** Each is an email to the client. */
const mostSharesADay = 20;

interface WeekRef {
  freelancerId: string;
  week_id: string;
}

const findWeek = ({ freelancerId, week_id }: WeekRef) =>
  SharedWeekModel.findOne({ freelancerId, week_id }).lean<StoredSharedWeek>();

const weekEvent = (
  proposal: StoredProposal,
  { week_id, monday, seconds }: StoredSharedWeek,
  status: 'shared' | 'confirmed' | 'withdrawn',
) =>
  newEvent('project.hours-moved', {
    ...proposalEventDetails(proposal),
    clientName: clientOf(proposal),
    weekId: week_id,
    ...{ monday, seconds, status },
  });

/** The caller's accepted project. */
async function readProject(freelancerId: string, id: string): Promise<StoredProposal> {
  const project = await ProposalModel.findOne({
    ...{ _id: id, freelancerId },
    status: trusted({ $in: acceptedStatuses }),
  }).lean<StoredProposal>();
  if (!project) throw notFound('project');
  return project;
}

/** @throws AppError `rate_limited` when a client was asked too often today. */
async function requireNotTooOften(project: { freelancerId: string; projectId: string }) {
  const sharedAt = trusted({ $gte: new Date(Date.now() - dayMs) });
  const shared = await SharedWeekModel.countDocuments({ ...project, sharedAt });
  if (shared < mostSharesADay) return;
  throw rateLimited(
    `You’ve shared hours of this project ${mostSharesADay} times in the last 24 hours. Try again tomorrow.`,
  );
}

/**
 * Asks a project's client to confirm a week's entries. Each entry first names the week, in a write
 * that only an unshared one accepts; from then on it can't be changed. Only then does the client
 * see the week, so that they confirm what they saw. Repeating the request shares nothing more.
 * @throws AppError `conflict` when an entry changed meanwhile, or for the id of another week; `gone`
 * for a withdrawn week; `rate_limited`.
 */
export async function shareWeek(
  ref: WeekRef,
  { project_id, monday, entry_ids }: WeekShare,
): Promise<void> {
  const project = await readProject(ref.freelancerId, project_id);
  if (!(await findWeek(ref))) {
    await requireNotTooOften({ freelancerId: ref.freelancerId, projectId: project_id });
  }
  const week = { projectId: project_id, monday, status: 'sharing' as const };
  await upsert(() => SharedWeekModel.updateOne(ref, { $setOnInsert: week }, { upsert: true }));
  const stored = (await findWeek(ref))!;
  if (stored.status === 'withdrawn') throw new AppError('gone', 'This week is no longer shared.');
  if (stored.status !== 'sharing') return;
  if (stored.projectId !== project_id || stored.monday !== monday) {
    throw conflict('This week is already being shared for another project.');
  }
  const { freelancerId, week_id } = ref;
  await freeWithdrawn(freelancerId, entry_ids);
  await TimeEntryModel.updateMany(
    {
      ...{ freelancerId, projectId: project_id, isRunning: null, sharedWeek: null },
      day: trusted({ $gte: monday, $lte: addDays(monday, lastDay) }),
      entry_id: trusted({ $in: entry_ids }),
    },
    { $set: { sharedWeek: week_id } },
  );
  const entries = await TimeEntryModel.find({ freelancerId, sharedWeek: week_id }).lean<
    StoredTimeEntry[]
  >();
  if (entries.length !== new Set(entry_ids).size) {
    await withdrawWeek(ref, ['sharing']);
    throw conflict('Some of these hours changed. Check them and share them again.');
  }
  const seconds = entries.reduce((sum, entry) => sum + entry.seconds, 0);
  await SharedWeekModel.updateOne(
    { ...ref, status: 'sharing' },
    {
      $set: { status: 'shared', seconds, sharedAt: new Date() },
      $push: { outbox: weekEvent(project, { ...stored, seconds }, 'shared') },
    },
  );
}

/** Withdraws a week that is in one of these states, then frees its entries. Idempotent. */
async function withdrawWeek(
  ref: WeekRef,
  from: StoredSharedWeek['status'][],
  update: object = {},
): Promise<void> {
  const withdrawn = { $set: { status: 'withdrawn', withdrawnAt: new Date() }, ...update };
  await SharedWeekModel.updateOne({ ...ref, status: trusted({ $in: from }) }, withdrawn);
  if ((await findWeek(ref))?.status === 'withdrawn') await freeEntries(ref);
}

const freeEntries = ({ freelancerId, week_id }: WeekRef) =>
  TimeEntryModel.updateMany({ freelancerId, sharedWeek: week_id }, { $unset: { sharedWeek: 1 } });

/** Frees entries whose week was withdrawn just before its process was killed. */
async function freeWithdrawn(freelancerId: string, entry_ids: string[]) {
  const shared = await TimeEntryModel.find({
    freelancerId,
    entry_id: trusted({ $in: entry_ids }),
    sharedWeek: trusted({ $ne: null }),
  }).lean<StoredTimeEntry[]>();
  for (const week of (await findWeeksOf(shared)).values()) {
    if (week.status === 'withdrawn') await freeEntries(week);
  }
}

/**
 * Withdraws a shared week. Where its client had confirmed it, they are emailed.
 * @throws AppError `conflict` when an invoice bills hours that the client confirmed.
 */
export async function unshareWeek(ref: WeekRef): Promise<void> {
  // A confirmation that comes first makes the second round withdraw it.
  await withdrawWeek(ref, ['sharing', 'shared']);
  const now = await findWeek(ref);
  if (now?.status !== 'confirmed') return;
  const { freelancerId, week_id } = ref;
  const billed = { freelancerId, sharedWeek: week_id, claim: trusted({ $ne: null }) };
  if (await TimeEntryModel.exists(billed)) {
    throw conflict('Your client confirmed these hours, and an invoice bills them.');
  }
  const project = await ProposalModel.findById(now.projectId).lean<StoredProposal>();
  const outbox = project ? { $push: { outbox: weekEvent(project, now, 'withdrawn') } } : {};
  await withdrawWeek(ref, ['confirmed'], outbox);
}

/**
 * Confirms a shared week for the holder of the contract's link. Idempotent; the first name stays.
 * @throws AppError `not_found` for a week of another project; `gone` when it was withdrawn.
 */
export async function confirmWeek(
  { contract_id, week_id }: { contract_id: string; week_id: string },
  name: string,
): Promise<StoredProposal> {
  const project = await readContract(contract_id, 'decide');
  const ref = { freelancerId: project.freelancerId, week_id };
  const ofProject = { ...ref, projectId: String(project._id) };
  const week = await SharedWeekModel.findOne(ofProject).lean<StoredSharedWeek>();
  if (!week || week.status === 'sharing') throw notFound('week');
  const confirmed = { name, at: new Date() };
  await SharedWeekModel.updateOne(
    { ...ofProject, status: 'shared' },
    {
      $set: { status: 'confirmed', confirmed },
      $push: { outbox: weekEvent(project, week, 'confirmed') },
    },
  );
  if ((await findWeek(ref))?.status === 'confirmed') return project;
  throw new AppError('gone', `${project.sender.name || 'The sender'} withdrew these hours.`);
}

/**
 * Frees an entry whose week was withdrawn just before its process was killed.
 * @throws AppError `conflict` when the entry is shared.
 */
export async function requireUnshared({ freelancerId, sharedWeek }: StoredTimeEntry) {
  if (!sharedWeek) return;
  const ref = { freelancerId, week_id: sharedWeek };
  const week = await findWeek(ref);
  if (week && week.status !== 'withdrawn') throw entryShared(week);
  await freeEntries(ref);
}

const entryShared = ({ status }: StoredSharedWeek) =>
  conflict(
    status === 'confirmed'
      ? 'Your client confirmed this time. Withdraw the week before you change it.'
      : 'This time is shared with your client. Withdraw the week before you change it.',
  );
