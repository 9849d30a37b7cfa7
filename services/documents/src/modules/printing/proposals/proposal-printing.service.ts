import { type DocumentPrinter, hasSeveralLinks, ownLinkOf } from '../../deliveries/index.ts';
import { presentCertificate, presentDocument, type StoredProposal } from '../../documents/index.ts';
import { renderProposalPdf } from '../../rendering/index.ts';
import { loadAvatar } from '../shared/document-images.service.ts';

export const contractUrl = (publicUrl: string, link: string) =>
  `${publicUrl}/proposal/accept/${link}`;

/** Prints a proposal. */
export const proposalPrinter = {
  async render(proposal: StoredProposal, { version, pool, publicUrl }): Promise<Buffer> {
    const senderImage = await loadAvatar(proposal.sender.profileImage);
    return renderProposalPdf(pool, {
      document: presentDocument(proposal, version),
      senderImage,
      // Everyone gets the same PDF, which must not hold the link of one of them.
      acceptUrl: hasSeveralLinks(proposal)
        ? undefined
        : contractUrl(publicUrl, ownLinkOf(proposal)),
      certificate: version > 1 ? presentCertificate(proposal) : undefined,
    });
  },
} satisfies DocumentPrinter;
