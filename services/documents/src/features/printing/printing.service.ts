import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentPaper } from '@soloist/contracts';
import { unavailable } from '@soloist/service-kit';
import { printPaper } from '../../jobs.ts';
import type { Asking } from '../../parts.ts';
import { PrintModel } from './prints.model.ts';

/** Shorter than who asks is patient. */
const patienceMs = 50_000;
const lookEveryMs = 100;

const notPrinted = (cause?: unknown) =>
  unavailable('The PDF could not be made right now. Please try again in a moment.', cause);

/**
 * A paper as PDF: the worker prints it, since only the worker has a browser.
 * @throws AppError `unavailable` when it does not answer in time.
 */
export async function print(paper: PaymentPaper, { queue }: Pick<Asking, 'queue'>) {
  const printId = randomUUID();
  await PrintModel.create({ _id: printId, paper, askedAt: new Date() });
  try {
    await queue.enqueue(printPaper, { printId }, { key: printId }).catch((err) => {
      throw notPrinted(err);
    });
    return await printed(printId);
  } finally {
    await PrintModel.deleteOne({ _id: printId });
  }
}

async function printed(printId: string): Promise<Buffer> {
  const givesUpAt = Date.now() + patienceMs;
  while (Date.now() < givesUpAt) {
    const done = await PrintModel.findById(printId, { pdf: 1, failed: 1 });
    if (done?.pdf) return done.pdf;
    if (!done || done.failed) throw notPrinted();
    await pause(lookEveryMs);
  }
  throw notPrinted();
}
