import { randomUUID } from 'node:crypto';
import { dayMs } from '@soloist/contracts';
import { collectionOf, isDuplicateKey, utcDay } from '@soloist/server-kit';
import { groupBy, limitAsync } from 'es-toolkit';
import { Types } from 'mongoose';
import {
  LeadCohortModel,
  type StoredCohortGroup,
  type StoredLeadCohort,
} from './lead-cohorts.model.ts';
import { applyLogEntry, emptyLife } from './lead-life.rules.ts';
import { LeadLogModel, type StoredLogEntry } from './lead-log.model.ts';
import { type CountedLife, type LeadSummary, summarizeLives } from './lead-numbers.rules.ts';

/** The entries that figures depend on. */
const countedKinds = ['created', 'moved', 'deleted', 'restored'] as const;
/** A day with more stays is counted at each reading: its document would grow too large. */
const maxStoredStays = 500_000;
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
    .find({ ownerId, day: { $gte: days[0] ?? '', $lte: days.at(-1) ?? '' } })
    .toArray();
  const groups = known.flatMap((cohort) => cohort.groups ?? []);
  const stored = new Set(known.filter(({ groups }) => groups).map(({ day }) => day));
  const missing = days.filter((day) => !stored.has(day));
  const count = limitAsync((day: string) => countDay(ownerId, day), daysAtOnce);
  groups.push(...(await Promise.all(missing.map(count))).flat());
  const { campaign } = period;
  return groups
    .filter(({ campaignId }) => !campaign || String(campaignId) === campaign)
    .map(toSummary);
}

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
      { $set: { day, countedBy, countedAt: new Date() }, $unset: { groups: 1 } },
      { upsert: true },
    );
  } catch (err) {
    // Another reading counts it, too, and stores it.
    if (!isDuplicateKey(err)) throw err;
  }
  const lives = await readLives(ownerId, day);
  const groups = Object.values(groupBy(lives, ({ campaignId }) => String(campaignId))).map(
    (group): StoredCohortGroup => {
      const { hours, ...summary } = summarizeLives(group);
      return { ...summary, campaignId: group[0]?.campaignId ?? null, hours: toBytes(hours) };
    },
  );
  const stays = lives.reduce((sum, life) => sum + life.stays.length, 0);
  if (stays <= maxStoredStays) {
    await cohorts().updateOne({ ...key, countedBy }, { $set: { groups } });
  }
  return groups;
}

type Entry = Pick<StoredLogEntry, 'at' | 'what' | 'to' | 'leadId'>;
type CohortLife = CountedLife & { campaignId: Types.ObjectId | undefined };

/** The current lives of the leads that were created on a day. Deleted leads do not count. */
async function readLives(ownerId: Types.ObjectId, day: string): Promise<CohortLife[]> {
  const start = new Date(day);
  const created = await LeadLogModel.collection
    .find<Pick<StoredLogEntry, 'leadId' | 'source' | 'campaignId'>>(
      { ownerId, at: { $gte: start, $lt: new Date(+start + dayMs) }, what: 'created' },
      { projection: { _id: 0, leadId: 1, source: 1, campaignId: 1 } },
    )
    .toArray();
  const lives = new Map<string, CohortLife>();
  for (const { leadId, source, campaignId } of created) {
    if (source) lives.set(String(leadId), { ...emptyLife, source, campaignId });
  }
  for (let at = 0; at < created.length; at += leadsAtOnce) {
    // The driver's cursor: mongoose would be ten times slower with so many small entries.
    const entries = LeadLogModel.collection.find<Entry>(
      {
        leadId: { $in: created.slice(at, at + leadsAtOnce).map(({ leadId }) => leadId) },
        what: { $in: [...countedKinds] },
      },
      {
        projection: { _id: 0, at: 1, what: 1, to: 1, leadId: 1 },
        // The index by lead, backwards.
        sort: { leadId: -1, at: 1, _id: 1 },
        batchSize: 5000,
      },
    );
    for await (const entry of entries) {
      const leadId = String(entry.leadId);
      const life = lives.get(leadId);
      const isFirst = life?.stays.length === 0;
      if (!life || (isFirst && entry.what !== 'created')) continue;
      lives.set(leadId, { ...life, ...applyLogEntry(life, entry) });
    }
  }
  return [...lives.values()].filter(({ deleted }) => !deleted);
}

/** Forgets the figures that a stored or deleted entry changes. Call it after the change of the log. */
export async function forgetCohortOf({
  ownerId,
  leadId,
  what,
  at,
}: Pick<StoredLogEntry, 'ownerId' | 'leadId' | 'what' | 'at'>) {
  if (!countedKinds.some((kind) => kind === what)) return;
  const createdAt = what === 'created' ? at : await findCreation(leadId);
  // Without its first entry, a lead is in no figures yet.
  if (createdAt) await cohorts().deleteOne(keyOf(ownerId, utcDay(createdAt)));
}

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
