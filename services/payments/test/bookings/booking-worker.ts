import { flushCompileCache } from 'node:module';
import { AppError } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type BookingOperation, book } from './booking-operations.ts';
import type { BookingOutcome } from './booking-workers.ts';

// A process that books requested operations, and may be killed at any moment.

const [, , url = '', dbName = ''] = process.argv;
await mongoose.connect(url, { dbName, autoIndex: false });

async function outcomeOf(operation: BookingOperation): Promise<BookingOutcome> {
  try {
    const { entries } = await book(operation);
    return { entries };
  } catch (err) {
    if (err instanceof AppError && err.code === 'conflict') return { refused: err.message };
    return { error: (err as Error).message };
  }
}

process.on(
  'message',
  async ({ call, operation }: { call: number; operation: BookingOperation }) => {
    const outcome = await outcomeOf(operation);
    process.send?.({ call, outcome });
  },
);
process.on('disconnect', () => process.exit());
flushCompileCache();
process.send?.({ isReady: true });
