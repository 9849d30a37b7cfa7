import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { sendMail } from '../../jobs.ts';
import type { Asking } from '../../parts.ts';
import {
  moveDelivery,
  noteDelivery,
  type PaperAt,
  pendingStates,
} from '../deliveries/deliveries.service.ts';
import type { StoredDelivery } from '../deliveries/paper-fields.ts';
import { findPaper } from '../deliveries/papers.ts';
import { MailModel, type StoredMail } from './mails.model.ts';

const { trusted } = mongoose;

/** A mail server that is away this long is away for good. */
const patienceMs = 2 * 3600 * 1000;

/** Asks for sending now instead of at the next sweep. */
export function requestSending(mailId: string, { queue, logger }: Asking) {
  queue
    .enqueue(sendMail, { mailId }, { key: mailId })
    .catch((err: Error) => logger.warn({ err: err.message }, 'mail waits for the sweep'));
}

/** Stores the mail of a delivery; one per delivery, begun again when a person retries a failed one. */
export async function storeDeliveryMail({ paper, stored }: PaperAt, delivery: StoredDelivery) {
  const now = new Date();
  const fresh = {
    state: 'waiting' as const,
    reason: '',
    round: delivery.round,
    attemptId: '',
    attempts: 0,
    nextAttemptAt: now,
    giveUpAt: new Date(now.getTime() + patienceMs),
    told: false,
  };
  try {
    await MailModel.create({
      _id: delivery.id,
      kind: delivery.kind,
      to: delivery.to,
      paper,
      paperId: String(stored._id),
      createdAt: now,
      ...fresh,
    });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    const earlier = { _id: delivery.id, round: trusted({ $lt: delivery.round }) };
    await MailModel.updateOne(
      { ...earlier, state: trusted({ $in: ['failed', 'bounced'] }) },
      { $set: fresh },
    );
    // It was sent after all, which this round does not know yet.
    const again = { round: delivery.round, told: false, nextAttemptAt: now };
    await MailModel.updateOne({ ...earlier, state: 'sent' }, { $set: again });
  }
}

/** Lets the delivery know how its mail ended. Running it twice tells nothing twice. */
export async function tellDelivery(mail: StoredMail) {
  const { _id, paper, paperId, state, reason, round, arrival, said = '' } = mail;
  const stored = paper && paperId && (await findPaper(paper, paperId));
  if (paper && stored) {
    const at = { paper, stored, deliveryId: _id };
    // That it was sent is certain, and corrects a doubt.
    if (state === 'sent') {
      const from = [...pendingStates, 'failed' as const];
      const moved = await moveDelivery(at, { to: 'sent', from, note: said });
      if (!moved && arrival) await noteDelivery(at, { state: 'sent', reason: said });
    } else if (state === 'skipped' || state === 'failed' || state === 'bounced') {
      // A report came after it was sent.
      const later = mail.reportedAt
        ? { from: [...pendingStates, 'sent' as const, 'failed' as const] }
        : {};
      await moveDelivery(at, { to: state, reason, round, ...later });
    }
  }
  await MailModel.updateOne({ _id, state, round }, { $set: { told: true } });
}

/** Lets the delivery's history know why its mail still waits, once a reason. */
export async function tellWaiting({ _id, paper, paperId }: StoredMail, reason: string) {
  const stored = paper && paperId && (await findPaper(paper, paperId));
  if (paper && stored) {
    await noteDelivery({ paper, stored, deliveryId: _id }, { state: 'mailing', reason });
  }
}
