import { type EvidenceFile, evidenceFiles } from '@soloist/contracts';
import { type Parts, providerOf } from '../../parts.ts';

/** What the provider calls them. */
const proofOf = { proposal: 'proof_of_service', invoice: 'billing_proof' } as const;
type Proofs = Partial<Record<(typeof proofOf)[EvidenceFile], string[]>>;

/**
 * Puts the PDFs of the evidence where a bank reads them, as far as they are there: an answer that comes
 * too late for them is worth more than none, and the provider refuses one that has too little.
 * @throws ProviderError `refused`, `noAnswer`.
 */
export async function uploadProofs(invoiceId: string, parts: Parts): Promise<Proofs> {
  const proofs: Proofs = {};
  for (const kind of evidenceFiles) {
    const pdf = await pdfOf({ invoiceId, kind }, parts);
    if (!pdf) continue;
    const { id } = await providerOf(parts).disputes.addDocument(`${kind}.pdf`, pdf);
    proofs[proofOf[kind]] = [id];
  }
  return proofs;
}

const pdfOf = (
  { invoiceId, kind }: { invoiceId: string; kind: EvidenceFile },
  { documents, logger }: Parts,
) =>
  documents.evidenceFile(invoiceId, kind).catch((err: Error) => {
    logger.warn({ invoiceId, kind, err: err.message }, 'a document is not there for a bank');
    return undefined;
  });
