import mongoose from 'mongoose';
import { type PaperKind, paperKinds } from './features/deliveries/paper-fields.ts';
import { papers } from './features/deliveries/papers.ts';
import { MailModel } from './features/mails/mails.model.ts';
import { renderDocument, sendMail } from './jobs.ts';
import type { Asking } from './parts.ts';

const { trusted } = mongoose;
const sweepMs = 3000;
const batch = 500;

/** Work that the clock begins: does some of what is due by what is stored. Twice is harmless. */
export type Chore = (asking: Asking) => Promise<void>;

interface Sweep extends Asking {
  chores: Chore[];
}

/**
 * Asks every few seconds for all work that is stored and due: what Redis has lost, what a killed
 * process has left, what is to be tried again. Work that is queued or under way has its job key,
 * so asking again does nothing.
 */
export function startSweep({ chores, ...asking }: Sweep) {
  let running: Promise<void> | undefined;

  const sweep = async () => {
    for (const chore of [askForRendering, askForSending, ...chores]) {
      await chore(asking).catch((err: Error) =>
        asking.logger.warn({ err: err.message, chore: chore.name }, 'due work waits'),
      );
    }
  };
  const run = () => {
    running ??= sweep().finally(() => {
      running = undefined;
    });
  };
  run();
  const timer = setInterval(run, sweepMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function askForSending({ queue }: Asking) {
  const mails = await MailModel.find(
    { told: false, nextAttemptAt: trusted({ $lte: new Date() }) },
    { _id: 1 },
  )
    .limit(batch)
    .lean();
  for (const { _id } of mails) await queue.enqueue(sendMail, { mailId: _id }, { key: _id });
}

async function askForRendering({ queue }: Asking) {
  for (const paper of paperKinds) await askForDue(paper, queue);
}

async function askForDue(paper: PaperKind, queue: Asking['queue']) {
  const now = new Date();
  const isDue = { state: { $in: ['queued', 'rendering'] }, nextAttemptAt: { $lte: now } };
  const found = await papers[paper].model
    .find({ deliveries: trusted({ $elemMatch: isDue }) }, { deliveries: 1 })
    .limit(batch)
    .lean();
  for (const { _id, deliveries } of found) {
    const due = deliveries.filter(
      ({ state, nextAttemptAt }) => isDue.state.$in.includes(state) && nextAttemptAt <= now,
    );
    for (const { id } of due) {
      const payload = { paper, paperId: String(_id), deliveryId: id };
      await queue.enqueue(renderDocument, payload, { key: id });
    }
  }
}
