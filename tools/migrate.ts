// npm run migrate -- status|up|down <service> [name]: migrates stored data from one version to the next;
// `up` without a service migrates that of all.
// Steps: docs/operate.md, "Upgrading".
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { services } from '@soloist/contracts';
import { connectMongo, createMigrator, type Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { fromRoot } from './paths.ts';
import { problem, reportFailure } from './progress.ts';

async function migrate([command = '', service = '', name]: string[]) {
  const known = services.filter((each) => existsSync(migrationsOf(each)));
  if (command === 'up' && !service) return known.forEach(migrateSeparately);
  if (!known.includes(service as never) || !['status', 'up', 'down'].includes(command))
    throw problem(`Say status, up or down, and one of ${known.join(', ')}.`);
  const { MONGO_URL, DB_PREFIX = 'soloist' } = process.env;
  if (!MONGO_URL) throw problem('Set MONGO_URL to the address of the database.');
  const { migrations }: { migrations: Migration[] } = await import(migrationsOf(service));
  await connectMongo(MONGO_URL, `${DB_PREFIX}_${service}`);
  try {
    const migrator = createMigrator({ migrations, logger: console });
    if (command === 'up') await migrator.up();
    if (command === 'down') {
      const reverted = await migrator.down(name).catch((cause: Error) => {
        throw problem(cause.message, cause);
      });
      console.log(`Reverted: ${reverted.join(', ')}`);
    }
    for (const { name: each, state, doneAt } of await migrator.status())
      console.log(`${each}  ${state}${doneAt ? `, ${doneAt.toISOString()}` : ''}`);
  } finally {
    await mongoose.disconnect();
  }
}

/** In a process of its own: models of two services may have the same name. */
function migrateSeparately(service: string) {
  const { status } = spawnSync(process.execPath, [import.meta.filename, 'up', service], {
    stdio: 'inherit',
  });
  if (status !== 0) throw problem(`The data of ${service} was not migrated.`);
}

const migrationsOf = (service: string) =>
  fromRoot(path.join('services', service, 'src/migrations/index.ts'));

await migrate(process.argv.slice(2)).catch(reportFailure);
