import type { SignatureDrawing } from '@soloist/contracts';
import type { StoredProposal } from './proposals.model.ts';

const sentVersion = 1;

/** Content of the certificate page of a signed proposal: evidence that no other page shows. */
export interface StoredCertificate {
  number: string;
  /** SHA-256 of the PDF as it was sent, in hexadecimal; empty when that was never created. */
  sha256: string;
  signatures: {
    role: 'freelancer' | 'client';
    name: string;
    email: string;
    at: string;
    ip: string;
    userAgent: string;
    drawing?: SignatureDrawing;
  }[];
  /** Events up to the acceptance, oldest first. */
  events: { at: string; actor: 'freelancer' | 'client' | 'system'; event: string }[];
}

const iso = ({ at }: { at: Date }) => at.toISOString();

export function presentCertificate(proposal: StoredProposal): StoredCertificate {
  const { number, pdfs, signatures, timeline, acceptedAt } = proposal;
  // Later events depend on when the page is printed, and are no part of the agreement.
  const before = timeline.filter(({ at }) => !acceptedAt || at <= acceptedAt);
  return {
    number,
    // The first one: people who were added later got the same without a link.
    sha256: pdfs.find(({ version }) => version === sentVersion)?.sha256 ?? '',
    signatures: signatures.map((signature) => ({ ...signature, at: iso(signature) })),
    events: before.map((entry) => ({ ...entry, at: iso(entry) })),
  };
}
