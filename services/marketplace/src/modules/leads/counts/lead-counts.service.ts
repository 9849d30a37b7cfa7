import { hourMs, type LeadStage, type LeadValue } from '@soloist/contracts';
import { collectionOf, isAccountDeleted, isDuplicateKey } from '@soloist/server-kit';
import { Types } from 'mongoose';
import { LeadModel } from '../leads.model.ts';
import { LeadCountsModel, type StageTotals, type StoredLeadCounts } from './lead-counts.model.ts';

// A change that has not ended by then was probably killed.
const writerLifetimeMs = 30_000;
// Corrects what a version without these totals changed beside this one.
const recountAfterMs = hourMs;

const counts = () => collectionOf<StoredLeadCounts>(LeadCountsModel);

/** What the totals depend on. */
export interface CountedLead {
  stage: LeadStage;
  value?: LeadValue | null | undefined;
  deleted: boolean;
}

/** A lead before and after a change; undefined if it does not exist. */
export interface CountedChange {
  before?: CountedLead | undefined;
  after?: CountedLead | undefined;
}

/**
 * Runs a change of leads and adds its difference to the owner's totals. The change is announced
 * before, so that a killed process leaves a trace and the totals are counted again.
 */
export async function countChange<Result>(
  ownerId: Types.ObjectId | string,
  change: () => Promise<{ result: Result; counted: CountedChange }>,
): Promise<Result> {
  const finish = await announceChange(ownerId);
  const { result, counted } = await change();
  await finish(differenceOf(counted));
  return result;
}

/** Runs a change of many leads. The next reading counts them again. */
export async function recountAfter<Result>(
  ownerId: Types.ObjectId | string,
  change: () => Promise<Result>,
): Promise<Result> {
  const finish = await announceChange(ownerId);
  const result = await change();
  await finish(undefined);
  return result;
}

async function announceChange(ownerId: Types.ObjectId | string) {
  const _id = new Types.ObjectId(ownerId);
  const writer = `writers.${new Types.ObjectId()}`;
  await counts().updateOne(
    { _id },
    { $inc: { version: 1 }, $set: { [writer]: new Date() } },
    { upsert: true },
  );
  return async (difference: Record<string, number> | undefined) => {
    const ended = { $unset: { [writer]: 1 as const } };
    if (difference) {
      const { matchedCount } = await counts().updateOne(
        { _id, [writer]: { $exists: true } },
        { ...ended, $inc: { version: 1, ...difference } },
      );
      if (matchedCount === 1) return;
    }
    // A change of many leads; or a recount took this change for a killed one, and may contain it.
    await counts().updateOne(
      { _id },
      { $inc: { version: 1 }, $unset: { ...ended.$unset, countedAt: 1 } },
    );
  };
}

/** The difference as increments of stored fields. */
function differenceOf({ before, after }: CountedChange) {
  const difference: Record<string, number> = {};
  const add = (lead: CountedLead | undefined, sign: 1 | -1) => {
    if (!lead || lead.deleted) return;
    const path = `totals.${lead.stage}.${lead.value?.currency ?? 'none'}`;
    const amount = sign * (lead.value?.amount ?? 0);
    difference[`${path}.count`] = (difference[`${path}.count`] ?? 0) + sign;
    difference[`${path}.amount`] = (difference[`${path}.amount`] ?? 0) + amount;
  };
  add(before, -1);
  add(after, 1);
  return difference;
}

/** Totals of all the owner's leads by stage and currency. */
export async function readLeadCounts(ownerId: string): Promise<StageTotals> {
  const _id = new Types.ObjectId(ownerId);
  const stored = await counts().findOne({ _id });
  const now = Date.now();
  const starts = Object.values(stored?.writers ?? {}).map((start) => start.getTime());
  const wasKilled = starts.some((start) => start < now - writerLifetimeMs);
  const isCounted =
    stored?.countedAt !== undefined && stored.countedAt.getTime() > now - recountAfterMs;
  if (isCounted && !wasKilled) return stored.totals;
  const totals = await countTotals({ ownerId: _id, deleted: false });
  // With a change in progress it is unknown whether these totals contain it.
  const isBusy = starts.some((start) => start >= now - writerLifetimeMs);
  if (!isBusy) await storeTotals(totals, { _id, version: stored?.version });
  return totals;
}

/** Stores totals, unless any change began since `version`. */
async function storeTotals(
  totals: StageTotals,
  { _id, version }: { _id: Types.ObjectId; version: number | undefined },
) {
  const counted = { totals, countedAt: new Date(), writers: {} };
  if (version !== undefined) {
    await counts().updateOne({ _id, version }, { $set: counted, $inc: { version: 1 } });
    return;
  }
  try {
    await counts().insertOne({ _id, version: 0, ...counted });
    if (await isAccountDeleted(String(_id))) await eraseLeadCounts(_id);
  } catch (err) {
    // A change began in between.
    if (!isDuplicateKey(err)) throw err;
  }
}

interface Total {
  _id: { stage: LeadStage; currency?: LeadValue['currency'] | null };
  count: number;
  amount: number;
}

/** Counts the leads themselves: all of an owner from the board's index alone. */
export async function countTotals(filter: object): Promise<StageTotals> {
  const groups = await LeadModel.aggregate<Total>([
    { $match: filter },
    {
      $group: {
        _id: { stage: '$stage', currency: '$value.currency' },
        count: { $sum: 1 },
        amount: { $sum: '$value.amount' },
      },
    },
  ]);
  const totals: StageTotals = {};
  for (const { _id, count, amount } of groups) {
    totals[_id.stage] = { ...totals[_id.stage], [_id.currency ?? 'none']: { count, amount } };
  }
  return totals;
}

/** Removes the totals of an owner whose leads are erased. */
export const eraseLeadCounts = (ownerId: Types.ObjectId | string) =>
  counts().deleteOne({ _id: new Types.ObjectId(ownerId) });
