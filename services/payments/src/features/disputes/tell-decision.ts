import { type Parts, providerOf } from '../../parts.ts';
import { isRefused } from '../provider/provider-error.ts';
import type { ProviderDispute } from '../provider/provider-shapes.ts';
import { type Decision, DisputeModel } from './disputes.model.ts';
import { uploadProofs } from './upload-proofs.ts';

/**
 * Tells the provider of a dispute that is open there what its freelancer decided; what it refuses is
 * not decided any more. Answers with how the dispute stands then.
 * @throws ProviderError `noAnswer`.
 */
export async function tellDecision(said: ProviderDispute, parts: Parts): Promise<ProviderDispute> {
  const { id } = said;
  const stored = await DisputeModel.findOne({ disputeId: id }).lean();
  if (!stored?.decision) return said;
  const { decision, invoiceId } = stored;
  const { disputes } = providerOf(parts);
  return send(said, { decision, invoiceId, parts }).catch(async (err) => {
    if (!isRefused(err)) throw err;
    // Told at the same moment by somebody else, it is not open any more.
    const now = await disputes.get(id);
    if (now.status !== 'open') return now;
    parts.logger.warn({ dispute: id, err: (err as Error).message }, 'an answer was refused');
    await DisputeModel.updateOne(
      { disputeId: id, 'decision.at': decision.at },
      { $unset: { decision: 1 } },
    );
    return now;
  });
}

interface Told {
  decision: Decision;
  invoiceId: string;
  parts: Parts;
}

async function send({ id, amount }: ProviderDispute, { decision, invoiceId, parts }: Told) {
  const { disputes } = providerOf(parts);
  if (decision.kind === 'accept') return disputes.accept(id);
  const proofs = await uploadProofs(invoiceId, parts);
  const { summary } = decision;
  return disputes.contest(id, { amount, summary, ...proofs, action: 'submit' });
}
