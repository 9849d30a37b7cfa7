import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { sendMail } from '../../jobs.ts';
import type { Asking } from '../../parts.ts';
import { moveDelivery } from '../deliveries/deliveries.service.ts';
import {
  ProposalModel,
  type StoredDelivery,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
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
export async function storeDeliveryMail(proposal: StoredProposal, delivery: StoredDelivery) {
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
      kind: delivery.kind === 'signed' ? 'signed-proposal' : 'proposal',
      to: delivery.to,
      proposalId: String(proposal._id),
      createdAt: now,
      ...fresh,
    });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    const earlier = { _id: delivery.id, round: trusted({ $lt: delivery.round }) };
    await MailModel.updateOne({ ...earlier, state: 'failed' }, { $set: fresh });
    // It was sent after all, which this round does not know yet.
    const again = { round: delivery.round, told: false, nextAttemptAt: now };
    await MailModel.updateOne({ ...earlier, state: 'sent' }, { $set: again });
  }
}

/** Lets the delivery know how its mail ended. Running it twice tells nothing twice. */
export async function tellDelivery(mail: StoredMail) {
  const { _id, proposalId, state, reason, round } = mail;
  const proposal = proposalId && (await ProposalModel.findById(proposalId).lean<StoredProposal>());
  if (proposal) {
    const at = { proposal, deliveryId: _id };
    // That it was sent is certain, and corrects a doubt.
    if (state === 'sent') {
      await moveDelivery(at, { to: 'sent', from: ['queued', 'rendering', 'mailing', 'failed'] });
    } else if (state === 'skipped' || state === 'failed') {
      await moveDelivery(at, { to: state, reason, round });
    }
  }
  await MailModel.updateOne({ _id, state, round }, { $set: { told: true } });
}
