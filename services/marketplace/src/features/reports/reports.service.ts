import { type DomainEvent, type ReportForm, reportLimits, reportTexts } from '@soloist/contracts';
import {
  AppError,
  conflict,
  isDuplicateKey,
  notFound,
  rateLimited,
  wasErased,
} from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import { CaseModel, mostReports, type StoredReport, type Thing } from './cases.model.ts';
import { leaveCases } from './reports-personal-data.ts';
import type { ReadThing } from './things.ts';

const { trusted } = mongoose;
const dayMs = 24 * 3600 * 1000;
const tries = 10;

interface Reporting {
  readerId: string;
  form: ReportForm;
  readThing: ReadThing;
}

/**
 * Takes a person's report to the case of the thing.
 * @returns whether they had not reported it since it was last decided.
 * @throws AppError `not_found` for what they cannot see, `forbidden` for their own, `rate_limited`,
 * `unavailable` of a message while messaging is away.
 */
export async function report({ readerId, form, readThing }: Reporting): Promise<boolean> {
  const thing = await readThing(form.kind, { id: form.id, readerId });
  if (String(thing.ownerId) === readerId) throw new AppError('forbidden', reportTexts.own);
  const { kind, id: thingId, reason, words } = form;
  const named = { kind, thingId, ownerId: thing.ownerId };
  if (await CaseModel.exists({ ...named, reporters: readerId })) return false;
  await requireFew(readerId);
  const by = new Types.ObjectId(readerId);
  const isNew = await addReport(named, { thing, report: newReport({ by, reason, words }) });
  if (await wasErased(readerId)) await leaveCases(readerId);
  return isNew;
}

const newReport = (said: Omit<StoredReport, 'at'>): StoredReport => ({ at: new Date(), ...said });

async function requireFew(readerId: string) {
  const mine = { by: new Types.ObjectId(readerId), at: { $gt: new Date(Date.now() - dayMs) } };
  const today = await CaseModel.countDocuments(
    { reports: trusted({ $elemMatch: mine }) },
    { limit: reportLimits.aDay },
  );
  if (today >= reportLimits.aDay) throw rateLimited(reportTexts.many);
}

/** Takes a machine's flag to the case of the thing, once an event. What is gone already needs none. */
export async function takeFlag(
  { id: eventId, payload }: DomainEvent<'report.flagged'>,
  readThing: ReadThing,
) {
  const { kind, id: thingId, words } = payload;
  const thing = await readThing(kind, { id: thingId }).catch((err) => {
    if (err instanceof AppError && err.code === 'not_found') return null;
    throw err;
  });
  if (!thing) return;
  const said = newReport({ by: null, eventId, reason: 'flagged', words });
  await addReport({ kind, thingId, ownerId: thing.ownerId }, { thing, report: said });
  if (await wasErased(String(thing.ownerId)))
    await CaseModel.deleteMany({ ownerId: thing.ownerId });
}

/** Whose it is belongs to it: of messages, once only their reporters said so. */
type Named = Pick<ReportForm, 'kind'> & { thingId: string; ownerId: Types.ObjectId };

/** Opens the case anew with what is there now, adds to an open one, or makes the first. */
async function addReport(named: Named, { thing, report }: { thing: Thing; report: StoredReport }) {
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
  for (let tried = 0; tried < tries; tried++) {
    const again = await CaseModel.updateOne(
      { ...named, state: 'open', ...isNotThere },
      { ...added, $inc: { count: 1, rank: 1 } },
    );
    if (again.matchedCount > 0) return true;
    const anew = await CaseModel.updateOne(
      { ...named, state: 'decided', ...isNotThere },
      { ...added, $set: { ...thing, state: 'open', rank: 1, reportedAt: at } },
    );
    if (anew.matchedCount > 0) return true;
    if (await CaseModel.exists(named)) {
      const isThere = by ? { reporters: by } : { 'reports.eventId': eventId };
      if (await CaseModel.exists({ ...named, ...isThere })) return false;
      continue;
    }
    if (await makeCase(named, { thing, report })) return true;
  }
  throw conflict('Many report this at this moment. Please try again.');
}

async function makeCase(named: Named, { thing, report }: { thing: Thing; report: StoredReport }) {
  try {
    await CaseModel.create({
      ...named,
      ...thing,
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

export const noCase = () => notFound('case');
