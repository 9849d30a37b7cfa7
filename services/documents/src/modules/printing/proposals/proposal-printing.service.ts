import type { DocumentPrinter } from '../../deliveries/index.ts';
import { presentCertificate, presentDocument, type StoredProposal } from '../../documents/index.ts';
import { renderProposalPdf } from '../../rendering/index.ts';
import { loadAvatar } from '../shared/document-images.service.ts';

export const contractUrl = (publicUrl: string, { contract_id }: StoredProposal) =>
  `${publicUrl}/proposal/accept/${contract_id}`;

/** Prints a proposal. */
export const proposalPrinter = {
  async render(proposal: StoredProposal, { version, pool, publicUrl }): Promise<Buffer> {
    const senderImage = await loadAvatar(proposal.sender.profileImage);
    return renderProposalPdf(pool, {
      document: presentDocument(proposal, version),
      senderImage,
      acceptUrl: contractUrl(publicUrl, proposal),
      certificate: version > 1 ? presentCertificate(proposal) : undefined,
    });
  },
} satisfies DocumentPrinter;
