// Migrates as a starting service does, and hangs half way where the test asks for it:
// node migrations.ts <mongo address> <database> <hangs|goes-on>
import mongoose from 'mongoose';
import { createMigrator, type Migration } from '../mongo/migrations.ts';
import { createLogger } from '../telemetry/logger.ts';

const items = () => mongoose.connection.collection<{ size?: number; sizes?: number[] }>('things');

/** Converts sizes to lists: in batches, and skips finished ones. */
export const makeSizesMany = (afterBatch: () => Promise<void>): Migration => ({
  name: '2026-01-02-make-sizes-many',
  async up() {
    for (;;) {
      const old = await items()
        .find({ sizes: { $exists: false } })
        .limit(10)
        .toArray();
      if (old.length === 0) return;
      await items().bulkWrite(
        old.map(({ _id, size = 0 }) => ({
          updateOne: {
            filter: { _id, sizes: { $exists: false } },
            update: { $set: { sizes: [size] }, $unset: { size: 1 } },
          },
        })),
      );
      await mongoose.connection.collection('runs').insertOne({ batch: old.length });
      await afterBatch();
    }
  },
  async down() {
    await items().updateMany({ sizes: { $exists: true } }, [
      { $set: { size: { $first: '$sizes' } } },
      { $unset: 'sizes' },
    ]);
  },
});

async function main([mongoUrl = '', dbName = '', hangs]: string[]) {
  await mongoose.connect(mongoUrl, { dbName });
  const afterBatch = async () => {
    if (hangs === 'hangs') await new Promise(() => setInterval(() => {}, 1000));
  };
  const logger = createLogger('test', 'silent');
  const migrations = [makeSizesMany(afterBatch)];
  await createMigrator({ migrations, logger, leaseMs: 500 }).up();
  await mongoose.disconnect();
}

if (import.meta.main) void main(process.argv.slice(2));
