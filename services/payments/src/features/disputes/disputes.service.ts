import type { DisputeDetail } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { DisputeModel, type StoredDispute } from './disputes.model.ts';
import { presentDispute } from './disputes.presenter.ts';

interface Own {
  disputeId: string;
  userId: string;
}

/** @throws AppError `not_found`, for another's too. */
export async function readOwnDispute({ disputeId, userId }: Own): Promise<StoredDispute> {
  const filter = { disputeId, freelancerId: userId };
  const stored = await DisputeModel.findOne(filter).lean<StoredDispute>();
  if (!stored) throw notFound('dispute');
  return stored;
}

/** With what the evidence pack has; nothing while documents does not answer, which is no reason not to read the rest. */
export async function detailOf(
  stored: StoredDispute,
  { documents, logger }: Parts,
): Promise<DisputeDetail> {
  const evidence = await documents.evidence(stored.invoiceId).catch((err: Error) => {
    logger.warn({ dispute: stored.disputeId, err: err.message }, 'its evidence is not there');
    return [];
  });
  return { ...presentDispute(stored), evidence, answer: stored.decision?.summary ?? '' };
}
