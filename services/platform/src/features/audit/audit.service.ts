import type { AuditFilters, auditLog, DomainEvent, EndpointQuery } from '@soloist/contracts';
import { invalidInput, isDuplicateKey } from '@soloist/service-kit';
import { Mutex } from 'es-toolkit';
import mongoose from 'mongoose';
import { formerAccount, type IdentityClient } from '../../clients/identity.ts';
import { AuditEntryModel, type StoredEntry } from './audit.model.ts';
import { beginning, hashOf } from './chain.ts';

const { trusted } = mongoose;
const dayMs = 24 * 3600 * 1000;
const mostTries = 50;

export type RecordedAct = DomainEvent<'platform.act-recorded'>['payload'];

// Entries of one process take their numbers one after the other; the index decides between processes.
const turn = new Mutex();

/** Appends an act to the log; one that it has already changes nothing. */
export async function appendAct(act: RecordedAct, identity: IdentityClient) {
  if (await AuditEntryModel.exists({ actId: act.actId })) return;
  const who = act.by ? await identity.nameOf(act.by) : act.deployer;
  await turn.acquire();
  try {
    await append(act, who);
  } finally {
    turn.release();
  }
}

async function append({ deployer, ...act }: RecordedAct, who: string) {
  for (let tries = 0; tries < mostTries; tries++) {
    const last = await AuditEntryModel.findOne({}, { number: 1, hash: 1 })
      .sort({ number: -1 })
      .lean();
    // The name of a token is no person's: it is kept like an id.
    const facts = {
      ...act,
      by: act.by || deployer,
      number: (last?.number ?? 0) + 1,
      beganAt: new Date(act.beganAt),
    };
    const hash = hashOf(facts, last?.hash ?? beginning);
    try {
      await AuditEntryModel.create({ ...facts, who, thingIds: Object.values(act.things), hash });
      return;
    } catch (err) {
      if (!isDuplicateKey(err)) throw err;
      if (await AuditEntryModel.exists({ actId: act.actId })) return;
    }
  }
  throw new Error('the audit log is written by others all the time');
}

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

/** The cursor is the number of the last one told. */
export async function listEntries({
  limit,
  cursor,
  ...filters
}: EndpointQuery<typeof auditLog.list>) {
  if (cursor && !/^\d{1,15}$/.test(cursor)) throw invalidInput('This page does not exist.');
  const found = await AuditEntryModel.find({
    ...filterOf(filters),
    ...(cursor ? { number: trusted({ $lt: Number(cursor) }) } : {}),
  })
    .sort({ number: -1 })
    .limit(limit + 1)
    .lean<StoredEntry[]>();
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? String(last.number) : null };
}

/** All that fit, the oldest first. */
export const eachEntry = (filters: AuditFilters) =>
  AuditEntryModel.find(filterOf(filters)).sort({ number: 1 }).lean<StoredEntry[]>().cursor();

export const listNames = async () => (await AuditEntryModel.distinct('name')).toSorted();

/** Whether every entry is as it was written; the last ones alone could be missing unnoticed. */
export async function checkChain() {
  let entries = 0;
  let before = beginning;
  for await (const entry of eachEntry({})) {
    entries += 1;
    const stored = entry as StoredEntry;
    if (stored.number !== entries || stored.hash !== hashOf(stored, before)) {
      return { entries, broken: entries };
    }
    before = stored.hash;
  }
  return { entries, broken: null };
}

/** Whose account is erased is not named any more; what they did stays. */
export const forgetWho = (userId: string) =>
  AuditEntryModel.updateMany({ by: userId }, { who: formerAccount });

export const entriesOf = (userId: string) =>
  AuditEntryModel.find({ by: userId }).sort({ number: 1 }).lean<StoredEntry[]>();
