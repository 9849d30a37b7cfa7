import { followUpGapMs, type TokenClaims } from '@soloist/contracts';
import { conflict, rateLimitedFor } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import {
  activeRecipientsOf,
  newDeliveries,
  requestRendering,
  storeWithinLimit,
} from '../../deliveries/index.ts';
import { proposalDefinition } from './proposal-document.service.ts';
import { openStatuses, ProposalModel, type StoredProposal } from './proposals.model.ts';
import { statusOf } from './proposals.presenter.ts';
import { readProposal } from './proposals.service.ts';

const { trusted } = mongoose;

interface FollowUp {
  user: TokenClaims;
  id: string;
  message: string;
  /** The caller's id of the request, which is answered once. */
  reminder_id?: string | undefined;
}

const isSent = ({ deliveries }: StoredProposal, requestId: string | undefined) =>
  requestId !== undefined && deliveries.some((each) => each.requestId === requestId);

/**
 * Emails the client a follow-up on an open proposal, once per reminder_id.
 * @throws AppError `not_found`; `conflict` once it is answered or expired; `rate_limited` when
 * there was one within a day, or many emails today.
 */
export async function remindClient(
  { user, id, message, reminder_id }: FollowUp,
  { mostSendingsADay, ...jobDeps }: DocumentsDeps,
): Promise<StoredProposal> {
  const proposal = await readProposal(user, id);
  if (isSent(proposal, reminder_id)) return proposal;
  requireRemindable(proposal);
  const count = activeRecipientsOf(proposal).length;
  const sender = { freelancerId: user.sub, most: mostSendingsADay, count };
  const stored = await storeWithinLimit(sender, () =>
    storeFollowUp(proposal, { message, requestId: reminder_id }),
  );
  requestRendering({ kind: 'proposal', stored }, jobDeps);
  return stored;
}

/** One write decides: of concurrent follow-ups, one is sent. */
async function storeFollowUp(
  proposal: StoredProposal,
  { message, requestId }: { message: string; requestId: string | undefined },
): Promise<StoredProposal> {
  const now = new Date();
  const deliveries = newDeliveries(proposal, { kind: 'follow_up', message, requestId });
  const events = deliveries.map((each) => proposalDefinition.deliveryEvent(proposal, each));
  const stored = await ProposalModel.findOneAndUpdate(
    {
      _id: proposal._id,
      status: trusted({ $in: openStatuses }),
      expiresAt: trusted({ $gt: now }),
      // Also matches a proposal without one.
      remindedAt: trusted({ $not: { $gt: new Date(now.getTime() - followUpGapMs) } }),
    },
    {
      $set: { remindedAt: now },
      $push: { deliveries: { $each: deliveries }, outbox: { $each: events } },
    },
    { returnDocument: 'after' },
  ).lean<StoredProposal>();
  if (stored) return stored;
  const current = await ProposalModel.findById(proposal._id).orFail().lean<StoredProposal>();
  if (isSent(current, requestId)) return current;
  requireRemindable(current);
  throw conflict('This proposal has just changed. Try again.');
}

function requireRemindable(proposal: StoredProposal) {
  const status = statusOf(proposal);
  if (status === 'expired') throw conflict('This proposal has expired. Send a new version.');
  if (!openStatuses.some((open) => open === status)) {
    throw conflict(`This proposal is already ${status}.`);
  }
  const { remindedAt } = proposal;
  const waitMs = remindedAt ? remindedAt.getTime() + followUpGapMs - Date.now() : 0;
  if (waitMs > 0) throw rateLimitedFor(waitMs, 'You followed up less than a day ago.');
}
