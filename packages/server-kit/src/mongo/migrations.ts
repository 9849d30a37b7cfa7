import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from '../telemetry/logger.ts';
import { isDuplicateKey } from './models.ts';

/** A change of stored documents, from the shape of one version to that of the next. */
export interface Migration {
  /** The date it was written and its effect, `2026-11-22-give-notes-kinds`; never changes. */
  name: string;
  /**
   * Runs once, or again after a killed process: it leaves finished work alone. It works in batches
   * while processes of the previous version read and write.
   */
  up: () => Promise<void>;
  /**
   * Reverts `up` by the same rules. Where nothing is to be reverted, because the previous version
   * works with migrated data, or where nothing can be, it says why in a sentence.
   */
  down: (() => Promise<void>) | { unneeded: string } | { impossible: string };
}

export interface MigrationState {
  name: string;
  state: 'done' | 'waiting' | 'unknown here';
  doneAt?: Date;
}

interface Stored {
  _id: string;
  doneAt?: Date;
  owner?: string;
  until?: Date;
}

/** Another process takes over from one that was killed after this time. */
const usualLeaseMs = 15_000;
const lockId = 'lock';

interface MigratorOptions {
  migrations: Migration[];
  logger: Pick<Logger, 'info' | 'warn'>;
  leaseMs?: number;
}

/**
 * Runs a service's migrations on the database that mongoose is connected to; the collection
 * `migrations` stores which are done. One process at a time runs them; others wait for it.
 * @throws Error when names are not in the order of their dates, or duplicate.
 */
export function createMigrator({ migrations, logger, leaseMs = usualLeaseMs }: MigratorOptions) {
  const names = migrations.map(({ name }) => name);
  if (names.join() !== [...new Set(names)].toSorted().join())
    throw new Error(`migrations must be listed once each, in the order of their names: ${names}`);
  const owner = randomUUID();

  async function findDone(): Promise<Map<string, Stored>> {
    const finished = await collection()
      .find({ doneAt: { $exists: true } })
      .toArray();
    return new Map(finished.map((stored) => [stored._id, stored]));
  }

  /** Waits for its turn, and keeps it while it works. */
  async function withLock(work: () => Promise<void>) {
    for (let tries = 0; !(await takeLock()); tries += 1) {
      if (tries % 100 === 0) logger.info('waiting for the migrations of another process');
      await sleep(100);
    }
    const renewal = setInterval(() => {
      // If the lease runs out, another process starts the same migration, which `up` must tolerate.
      takeLock().catch((err: Error) => logger.warn({ err: err.message }, 'lock not renewed'));
    }, leaseMs / 3);
    try {
      await work();
    } finally {
      clearInterval(renewal);
      await collection().deleteOne({ _id: lockId, owner });
    }
  }

  async function takeLock(): Promise<boolean> {
    const isFree = { _id: lockId, $or: [{ owner }, { until: { $lt: new Date() } }] };
    const until = new Date(Date.now() + leaseMs);
    try {
      await collection().updateOne(isFree, { $set: { owner, until } }, { upsert: true });
      return true;
    } catch (err) {
      if (isDuplicateKey(err)) return false;
      throw err;
    }
  }

  /** Afterwards `up` runs again at the next start, also for what the previous version has stored since. */
  async function revert({ name, down }: Migration) {
    if (typeof down === 'function') await down();
    else if ('impossible' in down)
      throw new Error(
        `${name} can't be reverted: ${down.impossible} Restore the backup made before it.`,
      );
    else logger.info({ migration: name, because: down.unneeded }, 'nothing to revert');
    await collection().deleteOne({ _id: name });
  }

  async function waiting(): Promise<Migration[]> {
    const done = await findDone();
    return migrations.filter(({ name }) => !done.has(name));
  }

  return {
    async status(): Promise<MigrationState[]> {
      const done = await findDone();
      const known = names.map((name): MigrationState => {
        const doneAt = done.get(name)?.doneAt;
        return doneAt ? { name, state: 'done', doneAt } : { name, state: 'waiting' };
      });
      const unknown = [...done.keys()].filter((name) => !names.includes(name));
      return [...known, ...unknown.map((name) => ({ name, state: 'unknown here' as const }))];
    },

    /** Applies the pending migrations in order. */
    async up() {
      const unknown = [...(await findDone()).keys()].filter((name) => !names.includes(name));
      // No error: both versions run during an upgrade, and an old process may restart.
      if (unknown.length > 0) logger.warn({ unknown }, 'a newer version migrated this database');
      if ((await waiting()).length === 0) return;
      await withLock(async () => {
        for (const { name, up } of await waiting()) {
          logger.info({ migration: name }, 'migrating');
          await up();
          await collection().insertOne({ _id: name, doneAt: new Date() });
          logger.info({ migration: name }, 'migrated');
        }
      });
    },

    /**
     * Reverts the newest, or every migration from the newest to the one named.
     * @returns the names of the reverted migrations.
     * @throws Error when one of them can't be reverted or was not applied.
     */
    async down(name?: string): Promise<string[]> {
      const reverted: string[] = [];
      await withLock(async () => {
        const done = await findDone();
        const run = migrations.filter((each) => done.has(each.name)).toReversed();
        const until = name ? run.findIndex((each) => each.name === name) : 0;
        if (until < 0 || run.length === 0)
          throw new Error(
            name ? `${name} has not been applied.` : 'No migration has been applied.',
          );
        for (const migration of run.slice(0, until + 1)) {
          await revert(migration);
          reverted.push(migration.name);
        }
      });
      return reverted;
    },
  };
}

function collection() {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db.collection<Stored>('migrations');
}
