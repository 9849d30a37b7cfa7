import {
  type AuditFilters,
  type auditLog,
  type DomainEvent,
  dayMs,
  type EndpointQuery,
} from '@soloist/contracts';
import {
  type EventHandlers,
  invalidInput,
  isDuplicateKey,
  outdated,
  retryOutdated,
} from '@soloist/server-kit';
import { Mutex } from 'es-toolkit';
import mongoose from 'mongoose';
import { deletedAccountName, type PlatformIdentityClient } from '../identity/index.ts';
import { AuditEntryModel, type StoredAuditEntry } from './audit.model.ts';
import { genesisHash, hashEntry } from './chain.rules.ts';

const { trusted } = mongoose;

export type RecordedAct = DomainEvent<'platform.act-recorded'>['payload'];

// Entries of one process take their numbers one after the other; the index decides between processes.
const appendMutex = new Mutex();

/** Appends an act to the log; a recorded act changes nothing. */
export async function appendAct(act: RecordedAct, identity: PlatformIdentityClient) {
  if (await AuditEntryModel.exists({ actId: act.actId })) return;
  const who = act.by ? await identity.nameOf(act.by) : act.deployer;
  await appendMutex.acquire();
  try {
    await append(act, who);
  } finally {
    appendMutex.release();
  }
}

const append = ({ deployer, ...act }: RecordedAct, who: string): Promise<void> =>
  retryOutdated(async () => {
    const last = await AuditEntryModel.findOne({}, { number: 1, hash: 1 })
      .sort({ number: -1 })
      .lean();
    // A token's name identifies no person, so it is stored like an id.
    const fields = {
      ...act,
      by: act.by || deployer,
      number: (last?.number ?? 0) + 1,
      beganAt: new Date(act.beganAt),
    };
    const hash = hashEntry(fields, last?.hash ?? genesisHash);
    try {
      await AuditEntryModel.create({ ...fields, who, thingIds: Object.values(act.things), hash });
    } catch (err) {
      if (!isDuplicateKey(err)) throw err;
      if (!(await AuditEntryModel.exists({ actId: act.actId }))) return outdated;
    }
  });

function filterOf({ who, act, thing, outcome, from, to }: AuditFilters) {
  const since = from ? { $gte: new Date(from) } : {};
  const until = to ? { $lt: new Date(Date.parse(to) + dayMs) } : {};
  return {
    ...(who ? { who } : {}),
    ...(act ? { name: act } : {}),
    ...(thing ? { thingIds: thing } : {}),
    ...(outcome ? { outcome } : {}),
    ...(from || to ? { beganAt: trusted({ ...since, ...until }) } : {}),
  };
}

/** The cursor is the number of the last entry returned. */
export async function listEntries({
  limit,
  cursor,
  ...filters
}: EndpointQuery<typeof auditLog.list>) {
  if (cursor && !/^\d{1,15}$/.test(cursor)) throw invalidInput('This page doesn’t exist.');
  const entries = await AuditEntryModel.find({
    ...filterOf(filters),
    ...(cursor ? { number: trusted({ $lt: Number(cursor) }) } : {}),
  })
    .sort({ number: -1 })
    .limit(limit + 1)
    .lean<StoredAuditEntry[]>();
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: entries.length > limit && last ? String(last.number) : null };
}

/** All entries up to the limit, oldest first. */
export const streamEntries = (filters: AuditFilters) =>
  AuditEntryModel.find(filterOf(filters)).sort({ number: 1 }).lean<StoredAuditEntry[]>().cursor();

export const listActNames = async () => (await AuditEntryModel.distinct('name')).toSorted();

/** Whether every entry is unchanged; only missing last entries would go unnoticed. */
export async function checkChain() {
  let entries = 0;
  let before = genesisHash;
  for await (const entry of streamEntries({})) {
    entries += 1;
    const stored = entry as StoredAuditEntry;
    if (stored.number !== entries || stored.hash !== hashEntry(stored, before)) {
      return { entries, broken: entries };
    }
    before = stored.hash;
  }
  return { entries, broken: null };
}

/** Removes the name of a deleted account; the entries of its acts stay. */
export const anonymizeActor = (userId: string) =>
  AuditEntryModel.updateMany({ by: userId }, { who: deletedAccountName });

export const listEntriesOf = (userId: string) =>
  AuditEntryModel.find({ by: userId }).sort({ number: 1 }).lean<StoredAuditEntry[]>();

export const auditEvents = (identity: PlatformIdentityClient): EventHandlers => ({
  'platform.act-recorded': ({ payload }) => appendAct(payload, identity),
});
