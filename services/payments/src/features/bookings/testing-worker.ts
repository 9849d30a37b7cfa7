import { flushCompileCache } from 'node:module';
import { AppError } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { book, type Operation } from './testing-operations.ts';
import type { Outcome } from './testing-workers.ts';

// A process that books what it is told, and may be killed at any moment.

const [, , url = '', dbName = ''] = process.argv;
await mongoose.connect(url, { dbName, autoIndex: false });

async function outcomeOf(operation: Operation): Promise<Outcome> {
  try {
    const { entries } = await book(operation);
    return { entries };
  } catch (err) {
    if (err instanceof AppError && err.code === 'conflict') return { refused: err.message };
    return { error: (err as Error).message };
  }
}

process.on('message', async ({ call, operation }: { call: number; operation: Operation }) => {
  const outcome = await outcomeOf(operation);
  process.send?.({ call, outcome });
});
process.on('disconnect', () => process.exit());
flushCompileCache();
process.send?.({ isReady: true });
