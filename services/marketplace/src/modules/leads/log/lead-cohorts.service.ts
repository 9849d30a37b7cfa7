import { randomUUID } from 'node:crypto';
import { dayMs } from '@soloist/contracts';
import { collectionOf, isDuplicateKey, utcDay } from '@soloist/server-kit';
import { limitAsync } from 'es-toolkit';
import { Types } from 'mongoose';
import {
  type CohortLife,
  LeadCohortModel,
  type StoredCohortGroup,
  type StoredLeadCohort,
} from './lead-cohorts.model.ts';
import { applyLogEntry, emptyLife, type LeadLife } from './lead-life.rules.ts';
import { LeadLogModel, type StoredLogEntry } from './lead-log.model.ts';
import { type LeadSummary, replaceLives, summarizeLives } from './lead-numbers.rules.ts';

/** The entries that figures depend on. */
const countedKinds = ['created', 'moved', 'deleted', 'restored'] as const;
/** A day with more stays is counted at each reading: its document would grow too large. */
const maxStoredStays = 500_000;
/** With more leads or stays, the day is counted again after a change. */
const [maxStoredLives, maxStaysOfLives] = [5000, 20_000];
/** With more changed leads, counting all is not slower. */
const maxChanged = 100;
/** Others may change the same day meanwhile. */
const refreshTries = 3;
const leadsAtOnce = 1000;
const daysAtOnce = 4;

const cohorts = () => collectionOf<StoredLeadCohort>(LeadCohortModel);
const keyOf = (ownerId: Types.ObjectId, day: string) => ({ _id: `${ownerId}:${day}`, ownerId });

interface Period {
  /** Midnights in UTC; `to` is excluded. */
  from: Date;
  to: Date;
  campaign?: string | undefined;
}

/**
 * Figures of an owner's leads that were created in a period. Days that are not stored are counted from
 * the log, and stored.
 */
export async function readCohorts(owner: string, period: Period): Promise<LeadSummary[]> {
  const ownerId = new Types.ObjectId(owner);
  const days = await findDays(ownerId, period);
  const known = await cohorts()
    .find(
      { ownerId, day: { $gte: days[0] ?? '', $lte: days.at(-1) ?? '' } },
      { projection: withoutLives },
    )
    .toArray();
  const byDay = new Map(known.map((cohort) => [cohort.day, cohort]));
  const read = limitAsync((day: string) => readDay(ownerId, day, byDay.get(day)), daysAtOnce);
  const groups = (await Promise.all(days.map(read))).flat();
  const { campaign } = period;
  return groups
    .filter(({ campaignId }) => !campaign || String(campaignId) === campaign)
    .map(toSummary);
}

/** The groups of a day: the stored ones, those with its changed leads counted again, or all counted. */
async function readDay(ownerId: Types.ObjectId, day: string, known: CountedCohort | null = null) {
  let cohort: CountedCohort | null | undefined = known;
  for (let tried = 0; tried < refreshTries && cohort?.groups; tried += 1) {
    const { changed = [], hasLives } = cohort;
    if (changed.length === 0) return cohort.groups;
    if (!hasLives || changed.length > maxChanged) break;
    const groups = await refreshDay({ ...cohort, groups: cohort.groups, changed });
    if (groups) return groups;
    cohort = await cohorts().findOne(keyOf(ownerId, day), { projection: withoutLives });
  }
  return countDay(ownerId, day);
}

type CountedCohort = Omit<StoredLeadCohort, 'lives'>;
const withoutLives = { lives: 0 } as const;

/**
 * Takes the changed leads of a day out of its groups, as they were counted, and puts them in as they are.
 * Undefined if the day was changed meanwhile, or its changes were taken in.
 */
async function refreshDay({
  _id,
  ownerId,
  day,
  countedBy,
  version = 0,
  groups,
  changed,
}: CountedCohort & Required<Pick<CountedCohort, 'groups' | 'changed'>>) {
  const current = { _id, countedBy, version };
  const fields = Object.fromEntries(changed.map((leadId) => [`lives.${leadId}`, 1]));
  const stored = await cohorts().findOne(current, { projection: fields });
  if (!stored) return undefined;
  const removed = Object.values(stored.lives ?? {});
  const lives = await readLives(ownerId, day, changed);
  const refreshed = replaceInGroups(groups, { removed, added: [...lives.values()] });
  const $set: Record<string, unknown> = { groups: refreshed, changed: [] };
  const $unset: Record<string, ''> = {};
  for (const leadId of changed.map(String)) {
    const life = lives.get(leadId);
    if (life) $set[`lives.${leadId}`] = life;
    else $unset[`lives.${leadId}`] = '';
  }
  const { matchedCount } = await cohorts().updateOne(current, {
    $set,
    $unset,
    $inc: { version: 1 },
  });
  return matchedCount === 1 ? refreshed : undefined;
}

function replaceInGroups(
  groups: StoredCohortGroup[],
  { removed, added }: { removed: CohortLife[]; added: CohortLife[] },
): StoredCohortGroup[] {
  const campaigns = new Map(
    [...groups, ...added].map(({ campaignId }) => [String(campaignId), campaignId]),
  );
  return [...campaigns].map(([key, campaignId]) => {
    const isOf = (each: { campaignId: Types.ObjectId | null }) => String(each.campaignId) === key;
    const group = groups.find(isOf);
    const summary = replaceLives(group ? toSummary(group) : summarizeLives([]), {
      removed: removed.filter(isOf),
      added: added.filter(isOf),
    });
    return toGroup(summary, campaignId);
  });
}

const toGroup = (
  { hours, ...summary }: LeadSummary,
  campaignId: Types.ObjectId | null,
): StoredCohortGroup => ({ ...summary, campaignId, hours: toBytes(hours) });

/** The days of a period from the owner's first lead to today. */
async function findDays(ownerId: Types.ObjectId, { from, to }: Period): Promise<string[]> {
  const first = await LeadLogModel.findOne({ ownerId }, { _id: 0, at: 1 }).sort({ at: 1 }).lean();
  if (!first) return [];
  const begin = Math.max(from.getTime(), Math.floor(first.at.getTime() / dayMs) * dayMs);
  const end = Math.min(to.getTime(), Date.now() + dayMs);
  const count = Math.max(0, Math.ceil((end - begin) / dayMs));
  return Array.from({ length: count }, (_, index) => utcDay(new Date(begin + index * dayMs)));
}

/**
 * Counts the leads of a day. It announces that before it reads the log: `forgetCohorts` removes the
 * announcement, so figures from before a change are not stored after it.
 */
async function countDay(ownerId: Types.ObjectId, day: string): Promise<StoredCohortGroup[]> {
  const key = keyOf(ownerId, day);
  const countedBy = randomUUID();
  try {
    await cohorts().updateOne(
      key,
      {
        $set: { day, countedBy, countedAt: new Date(), changed: [] },
        $unset: { groups: 1, lives: 1, hasLives: 1 },
        $inc: { version: 1 },
      },
      { upsert: true },
    );
  } catch (err) {
    // Another reading counts it, too, and stores it.
    if (!isDuplicateKey(err)) throw err;
  }
  const lives = await readLives(ownerId, day, await findCreated(ownerId, day));
  const all = [...lives.values()];
  const groups = replaceInGroups([], { removed: [], added: all });
  const stays = all.reduce((sum, life) => sum + life.stays.length, 0);
  if (stays <= maxStoredStays) {
    const hasLives = lives.size <= maxStoredLives && stays <= maxStaysOfLives;
    const $set = { groups, hasLives, ...(hasLives ? { lives: Object.fromEntries(lives) } : {}) };
    await cohorts().updateOne({ ...key, countedBy }, { $set });
  }
  return groups;
}

type Entry = Pick<StoredLogEntry, 'at' | 'what' | 'to' | 'leadId' | 'source' | 'campaignId'>;

const dayFrom = (day: string) => ({
  $gte: new Date(day),
  $lt: new Date(Date.parse(day) + dayMs),
});

/** The leads that were created on a day. */
async function findCreated(ownerId: Types.ObjectId, day: string): Promise<Types.ObjectId[]> {
  const created = await LeadLogModel.collection
    .find<Pick<Entry, 'leadId'>>(
      { ownerId, at: dayFrom(day), what: 'created' },
      { projection: { _id: 0, leadId: 1 } },
    )
    .toArray();
  return created.map(({ leadId }) => leadId);
}

/** The current lives of some leads, those that were created on a day. Deleted leads do not count. */
async function readLives(
  ownerId: Types.ObjectId,
  day: string,
  leadIds: Types.ObjectId[],
): Promise<Map<string, CohortLife>> {
  const lives = new Map<string, CohortLife & LeadLife>();
  const { $gte: start, $lt: end } = dayFrom(day);
  for (let at = 0; at < leadIds.length; at += leadsAtOnce) {
    // The driver's cursor: mongoose would be ten times slower with so many small entries.
    const entries = LeadLogModel.collection.find<Entry>(
      {
        leadId: { $in: leadIds.slice(at, at + leadsAtOnce) },
        ownerId,
        what: { $in: [...countedKinds] },
      },
      {
        projection: { _id: 0, at: 1, what: 1, to: 1, leadId: 1, source: 1, campaignId: 1 },
        // The index by lead, backwards.
        sort: { leadId: -1, at: 1, _id: 1 },
        batchSize: 5000,
      },
    );
    for await (const entry of entries) {
      const leadId = String(entry.leadId);
      const known = lives.get(leadId);
      const life = known ?? newLife(entry);
      const isOutside = !known && (entry.at < start || entry.at >= end);
      if (life && !isOutside) lives.set(leadId, { ...life, ...applyLogEntry(life, entry) });
    }
  }
  const counted = [...lives].filter(([, { deleted }]) => !deleted);
  return new Map(
    counted.map(([leadId, { source, campaignId, stays }]) => [
      leadId,
      { source, campaignId, stays },
    ]),
  );
}

/** The life that a lead's first entry begins; undefined for any other entry. */
const newLife = ({ what, source, campaignId = null as never }: Entry) =>
  what === 'created' && source ? { ...emptyLife, source, campaignId } : undefined;

/**
 * Makes the next reading count a lead again. Call it after a change of its log. Of a day with many leads,
 * it forgets the figures.
 */
export async function recountLead({
  ownerId,
  leadId,
  what,
  at,
}: Pick<StoredLogEntry, 'ownerId' | 'leadId' | 'what' | 'at'>) {
  if (!countedKinds.some((kind) => kind === what)) return;
  const createdAt = what === 'created' ? at : await findCreation(leadId);
  // Without its first entry, a lead is in no figures yet.
  if (!createdAt) return;
  const key = keyOf(ownerId, utcDay(createdAt));
  const { matchedCount } = await cohorts().updateOne(
    // Also while it is being counted, which may have read the log before the change.
    { ...key, hasLives: { $ne: false } },
    { $addToSet: { changed: leadId }, $inc: { version: 1 } },
  );
  if (matchedCount === 0) await cohorts().deleteOne(key);
}

/** Forgets the figures of the day on which leads were created. Call it after the change of the log. */
export const forgetCohortOf = ({ ownerId, at }: Pick<StoredLogEntry, 'ownerId' | 'at'>) =>
  cohorts().deleteOne(keyOf(ownerId, utcDay(at)));

async function findCreation(leadId: Types.ObjectId): Promise<Date | undefined> {
  const first = await LeadLogModel.findOne({ leadId, what: 'created' }, { at: 1 }).lean();
  return first?.at;
}

/** Forgets all figures of an owner, after a change of many entries. */
export const forgetCohorts = (ownerId: Types.ObjectId | string) =>
  cohorts().deleteMany({ ownerId: new Types.ObjectId(ownerId) });

const toBytes = (hours: LeadSummary['hours']): StoredCohortGroup['hours'] =>
  Object.fromEntries(
    Object.entries(hours).map(([stage, values]) => [stage, Buffer.from(values.buffer)]),
  );

function toSummary({ hours, ...summary }: StoredCohortGroup): LeadSummary {
  const arrays = Object.entries(hours).map(([stage, stored]) => {
    // The driver returns a view of its own class; a copy begins at an address that floats may have.
    const bytes = new Uint8Array(stored instanceof Uint8Array ? stored : stored.buffer);
    return [stage, new Float64Array(bytes.buffer)];
  });
  return { ...summary, hours: Object.fromEntries(arrays) };
}
