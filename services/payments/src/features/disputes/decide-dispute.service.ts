import { conflict } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { type Decision, DisputeModel, type StoredDispute } from './disputes.model.ts';
import { readOwnDispute } from './disputes.service.ts';
import { isEnd } from './move-dispute.ts';
import { settleDispute } from './settle-dispute.ts';

interface Wanted {
  disputeId: string;
  userId: string;
  kind: Decision['kind'];
  summary: string;
}

/**
 * Stores what the freelancer decided, once, and tells the provider; what does not get done now is done
 * by a job.
 * @throws AppError `not_found` for another's; `conflict` when it is decided already, or the provider
 * does not take it.
 */
export async function decideDispute(wanted: Wanted, parts: Parts): Promise<StoredDispute> {
  const { disputeId, userId, kind, summary } = wanted;
  const own = { disputeId, userId };
  const known = await readOwnDispute(own);
  if (kind === 'accept' && known.decision?.kind === 'accept') return known;
  providerOf(parts);
  const decision: Decision = { kind, summary, at: new Date() };
  const { modifiedCount } = await DisputeModel.updateOne(
    { disputeId, freelancerId: userId, state: 'open', decision: null },
    { $set: { decision, askAt: new Date() } },
  );
  if (modifiedCount === 0) throw refusal(await readOwnDispute(own));
  await settleDispute(disputeId, parts).catch((err: Error) =>
    parts.logger.warn({ dispute: disputeId, err: err.message }, 'a dispute waits'),
  );
  const now = await readOwnDispute(own);
  if (!now.decision) throw conflict('The payment provider did not take your answer.');
  return now;
}

function refusal({ decision, state }: StoredDispute) {
  if (isEnd(state)) return conflict('This dispute is over.');
  if (decision?.kind === 'accept') return conflict('You have accepted this dispute already.');
  return conflict('The bank has your answer already.');
}
