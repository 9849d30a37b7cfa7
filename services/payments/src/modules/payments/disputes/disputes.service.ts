import type { DisputeDetail } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/server-kit';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { hasDisputeEnded } from './dispute-states.service.ts';
import { type DisputeDecision, DisputeModel, type StoredDispute } from './disputes.model.ts';
import { presentDispute } from './disputes.presenter.ts';
import { reconcileDispute } from './reconcile-dispute.service.ts';

interface OwnedDisputeQuery {
  disputeId: string;
  userId: string;
}

/** @throws AppError `not_found`, also for another person's dispute. */
export async function readOwnedDispute({
  disputeId,
  userId,
}: OwnedDisputeQuery): Promise<StoredDispute> {
  const filter = { disputeId, freelancerId: userId };
  const stored = await DisputeModel.findOne(filter).lean<StoredDispute>();
  if (!stored) throw notFound('dispute');
  return stored;
}

/**
 * A dispute with the contents of the evidence pack; these are empty while documents is down, so
 * that the rest can still be read.
 */
export async function readDisputeDetail(
  stored: StoredDispute,
  { documents, logger }: PaymentsDeps,
): Promise<DisputeDetail> {
  const evidence = await documents.evidence(stored.invoiceId).catch((err: Error) => {
    logger.warn(
      { dispute: stored.disputeId, err: err.message },
      'dispute evidence could not be loaded',
    );
    return [];
  });
  return { ...presentDispute(stored), evidence, answer: stored.decision?.summary ?? '' };
}

interface DecideDisputeInput {
  disputeId: string;
  userId: string;
  kind: DisputeDecision['kind'];
  summary: string;
}

/**
 * Stores the freelancer's decision, once, and sends it to the provider; a failed attempt is retried
 * by a job.
 * @throws AppError `not_found` for another person's dispute; `conflict` when it is decided already,
 * or the provider rejects the decision.
 */
export async function decideDispute(
  input: DecideDisputeInput,
  deps: PaymentsDeps,
): Promise<StoredDispute> {
  const { disputeId, userId, kind, summary } = input;
  const filter = { disputeId, userId };
  const known = await readOwnedDispute(filter);
  if (kind === 'accept' && known.decision?.kind === 'accept') return known;
  providerOf(deps);
  const decision: DisputeDecision = { kind, summary, at: new Date() };
  const { modifiedCount } = await DisputeModel.updateOne(
    { disputeId, freelancerId: userId, state: 'open', decision: null },
    { $set: { decision, askAt: new Date() } },
  );
  if (modifiedCount === 0) throw refusal(await readOwnedDispute(filter));
  await reconcileDispute(disputeId, deps).catch((err: Error) =>
    deps.logger.warn({ dispute: disputeId, err: err.message }, 'dispute not processed, will retry'),
  );
  const now = await readOwnedDispute(filter);
  if (!now.decision) throw conflict('The payment provider rejected your response.');
  return now;
}

function refusal({ decision, state }: StoredDispute) {
  if (hasDisputeEnded(state)) return conflict('This dispute has ended.');
  if (decision?.kind === 'accept') return conflict('You’ve already accepted this dispute.');
  return conflict('You’ve already answered the bank.');
}
