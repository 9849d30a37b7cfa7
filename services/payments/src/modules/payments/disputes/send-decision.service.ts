import { type EvidenceFile, evidenceFiles } from '@soloist/contracts';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { isRefused, type ProviderDispute } from '../../provider/index.ts';
import { type DisputeDecision, DisputeModel } from './disputes.model.ts';

/**
 * Sends the freelancer's decision on an open dispute to the provider; a rejected one is
 * not decided any more. Returns the dispute's state afterwards.
 * @throws ProviderError `noAnswer`.
 */
export async function sendDecision(
  record: ProviderDispute,
  deps: PaymentsDeps,
): Promise<ProviderDispute> {
  const { id } = record;
  const stored = await DisputeModel.findOne({ disputeId: id }).lean();
  if (!stored?.decision) return record;
  const { decision, invoiceId } = stored;
  const { disputes } = providerOf(deps);
  return send(record, { decision, invoiceId, deps }).catch(async (err) => {
    if (!isRefused(err)) throw err;
    // Another process sent it at the same moment: it is no longer open.
    const now = await disputes.get(id);
    if (now.status !== 'open') return now;
    deps.logger.warn(
      { dispute: id, err: (err as Error).message },
      'dispute answer rejected by the provider',
    );
    await DisputeModel.updateOne(
      { disputeId: id, 'decision.at': decision.at },
      { $unset: { decision: 1 } },
    );
    return now;
  });
}

interface DecisionMessage {
  decision: DisputeDecision;
  invoiceId: string;
  deps: PaymentsDeps;
}

async function send(
  { id, amount }: ProviderDispute,
  { decision, invoiceId, deps }: DecisionMessage,
) {
  const { disputes } = providerOf(deps);
  if (decision.kind === 'accept') return disputes.accept(id);
  const proofs = await uploadProofs(invoiceId, deps);
  const { summary } = decision;
  return disputes.contest(id, { amount, summary, ...proofs, action: 'submit' });
}

/** The provider's names of the evidence kinds. */
const proofOf = { proposal: 'proof_of_service', invoice: 'billing_proof' } as const;
type Proofs = Partial<Record<(typeof proofOf)[EvidenceFile], string[]>>;

/**
 * Uploads the PDFs of the evidence for the bank, as far as they are available: a response without
 * some is better than a late one, and the provider refuses one that has too little.
 * @throws ProviderError `refused`, `noAnswer`.
 */
async function uploadProofs(invoiceId: string, deps: PaymentsDeps): Promise<Proofs> {
  const proofs: Proofs = {};
  for (const kind of evidenceFiles) {
    const pdf = await pdfOf({ invoiceId, kind }, deps);
    if (!pdf) continue;
    const { id } = await providerOf(deps).disputes.addDocument(`${kind}.pdf`, pdf);
    proofs[proofOf[kind]] = [id];
  }
  return proofs;
}

const pdfOf = (
  { invoiceId, kind }: { invoiceId: string; kind: EvidenceFile },
  { documents, logger }: PaymentsDeps,
) =>
  documents.evidenceFile(invoiceId, kind).catch((err: Error) => {
    logger.warn({ invoiceId, kind, err: err.message }, 'evidence document not found');
    return undefined;
  });
