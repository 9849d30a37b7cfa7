import {
  type DomainEvent,
  dayMs,
  type ReportForm,
  reportLimits,
  reportTexts,
} from '@soloist/contracts';
import {
  AppError,
  conflict,
  isAccountDeleted,
  isDuplicateKey,
  notFound,
  rateLimited,
} from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import { CaseModel, mostReports, type ReportedItem, type StoredReport } from './cases.model.ts';
import type { ReadReportedItem } from './reported-items.service.ts';
import { anonymizeReports } from './reports-personal-data.service.ts';

const { trusted } = mongoose;
const maxTries = 10;

interface ReportItemInput {
  readerId: string;
  form: ReportForm;
  readItem: ReadReportedItem;
}

/**
 * Adds a person's report to the item's case.
 * @returns whether they had not reported it since it was last decided.
 * @throws AppError `not_found` for items they cannot see, `forbidden` for their own,
 * `rate_limited`, and `unavailable` for a message while messaging does not respond.
 */
export async function reportItem({ readerId, form, readItem }: ReportItemInput): Promise<boolean> {
  const item = await readItem(form.kind, { id: form.id, readerId });
  if (String(item.ownerId) === readerId) throw new AppError('forbidden', reportTexts.ownContent);
  const { kind, id: thingId, reason, words } = form;
  const named = { kind, thingId, ownerId: item.ownerId };
  if (await CaseModel.exists({ ...named, reporters: readerId })) return false;
  await requireBelowDailyLimit(readerId);
  const by = new Types.ObjectId(readerId);
  const isNew = await addReport(named, { item, report: newReport({ by, reason, words }) });
  if (await isAccountDeleted(readerId)) await anonymizeReports(readerId);
  return isNew;
}

const newReport = (report: Omit<StoredReport, 'at'>): StoredReport => ({
  at: new Date(),
  ...report,
});

async function requireBelowDailyLimit(readerId: string) {
  const mine = { by: new Types.ObjectId(readerId), at: { $gt: new Date(Date.now() - dayMs) } };
  const today = await CaseModel.countDocuments(
    { reports: trusted({ $elemMatch: mine }) },
    { limit: reportLimits.aDay },
  );
  if (today >= reportLimits.aDay) throw rateLimited(reportTexts.many);
}

/** Adds an automatic flag to the item's case, once per event. A deleted item needs none. */
export async function receiveFlag(
  { id: eventId, payload }: DomainEvent<'report.flagged'>,
  readItem: ReadReportedItem,
) {
  const { kind, id: thingId, words } = payload;
  const item = await readItem(kind, { id: thingId }).catch((err) => {
    if (err instanceof AppError && err.code === 'not_found') return null;
    throw err;
  });
  if (!item) return;
  const report = newReport({ by: null, eventId, reason: 'flagged', words });
  await addReport({ kind, thingId, ownerId: item.ownerId }, { item, report });
  if (await isAccountDeleted(String(item.ownerId)))
    await CaseModel.deleteMany({ ownerId: item.ownerId });
}

/** The owner is part of the key: for messages, only their reporters used to name it. */
type CaseKey = Pick<ReportForm, 'kind'> & { thingId: string; ownerId: Types.ObjectId };

/** Reopens the case with the current content, adds to an open one, or creates the first. */
async function addReport(
  named: CaseKey,
  { item, report }: { item: ReportedItem; report: StoredReport },
) {
  const { by, eventId, at } = report;
  const isNotThere = {
    ...(by ? { reporters: trusted({ $ne: by }) } : {}),
    ...(eventId ? { 'reports.eventId': trusted({ $ne: eventId }) } : {}),
  };
  const added = {
    $push: trusted({ reports: { $each: [report], $slice: -mostReports } }),
    ...(by ? { $addToSet: { reporters: by } } : {}),
    $inc: { count: 1 },
  };
  for (let tried = 0; tried < maxTries; tried++) {
    const again = await CaseModel.updateOne(
      { ...named, state: 'open', ...isNotThere },
      { ...added, $inc: { count: 1, rank: 1 } },
    );
    if (again.matchedCount > 0) return true;
    const anew = await CaseModel.updateOne(
      { ...named, state: 'decided', ...isNotThere },
      { ...added, $set: { ...item, state: 'open', rank: 1, reportedAt: at } },
    );
    if (anew.matchedCount > 0) return true;
    if (await CaseModel.exists(named)) {
      const isThere = by ? { reporters: by } : { 'reports.eventId': eventId };
      if (await CaseModel.exists({ ...named, ...isThere })) return false;
      continue;
    }
    if (await createCase(named, { item, report })) return true;
  }
  throw conflict('We couldn’t save your report. Please try again.');
}

async function createCase(
  named: CaseKey,
  { item, report }: { item: ReportedItem; report: StoredReport },
) {
  try {
    await CaseModel.create({
      ...named,
      ...item,
      state: 'open',
      reports: [report],
      reporters: report.by ? [report.by] : [],
      count: 1,
      rank: 1,
      reportedAt: report.at,
    });
    return true;
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return false;
  }
}

export const caseNotFound = () => notFound('case');
