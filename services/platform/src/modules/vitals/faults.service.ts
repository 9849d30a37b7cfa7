import {
  maxFaults,
  type RemoteFault,
  redactPersonalData,
  type VersionFault,
  type VersionVitals,
} from '@soloist/contracts';
import { upsert } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { FaultModel, type StoredFault } from './faults.model.ts';

const { trusted } = mongoose;

type Version = Pick<StoredFault, 'remote' | 'version'>;
type Key = Omit<StoredFault, 'loads' | 'firstSeen' | 'lastSeen'>;

/**
 * Counts a load in which this fault was the first. A new fault of a full version replaces its least
 * frequent one.
 */
export async function storeFault(fault: RemoteFault, version: Version): Promise<void> {
  // The reporter may not be our shell.
  const message = redactPersonalData(fault.message);
  const { upsertedId } = await countFault({ ...version, ...fault, message }, 1);
  if (upsertedId) await makeRoom(upsertedId, version);
}

const countFault = (key: Key, loads: number) => {
  const now = new Date();
  const update = { $inc: { loads }, $max: { lastSeen: now }, $setOnInsert: { firstSeen: now } };
  return upsert(() => FaultModel.updateOne(key, update, { upsert: true }));
};

async function makeRoom(added: mongoose.mongo.ObjectId, version: Version): Promise<void> {
  const tooMany = await FaultModel.find({
    ...version,
    _id: trusted({ $ne: added }),
    kind: trusted({ $ne: 'other' }),
  })
    .sort({ loads: -1, lastSeen: -1 })
    .skip(maxFaults - 1)
    .lean<{ _id: mongoose.Types.ObjectId }[]>();
  for (const { _id } of tooMany) {
    const gone = await FaultModel.findOneAndDelete({ _id }).lean<StoredFault>();
    const others = { ...version, kind: 'other', name: '', message: '', at: '' } as const;
    if (gone) await countFault(others, gone.loads);
  }
}

/** The faults of a remote that were seen since then, by version, most frequent first. */
export async function faultsSince(since: Date, remote: string) {
  const stored = await FaultModel.find({ remote, lastSeen: trusted({ $gte: since }) })
    .sort({ loads: -1, lastSeen: -1 })
    .lean<StoredFault[]>();
  return (version: string): Pick<VersionVitals, 'faults' | 'otherFaults'> => {
    const versionFaults = stored.filter((fault) => fault.version === version);
    return {
      faults: versionFaults.flatMap(presentFault),
      otherFaults: versionFaults.find(({ kind }) => kind === 'other')?.loads ?? 0,
    };
  };
}

function presentFault({ kind, firstSeen, lastSeen, ...fault }: StoredFault): VersionFault[] {
  if (kind === 'other') return [];
  const { name, message, at, loads } = fault;
  const seen = { firstSeen: firstSeen.toISOString(), lastSeen: lastSeen.toISOString() };
  return [{ kind, name, message, at, loads, ...seen }];
}
