import { proposalMail } from '../../mail-templates/proposal-mail.tsx';
import { type RenderedMail, renderMail } from '../../mail-templates/render-mail.tsx';
import { signedProposalMail } from '../../mail-templates/signed-proposal-mail.tsx';
import { type StopMails, stopHeaders, stopMailsAt } from '../../mail-templates/stop-mails.tsx';
import { renderProposalPdf } from '../../rendering/proposal-pdf.ts';
import type { LetterWriting, PaperPrinter } from '../deliveries/paper-printers.ts';
import { photoOnPaper } from '../files/paper-images.ts';
import { attachEnclosure, attachPdf } from '../mails/letter-files.ts';
import { photoOf } from '../mails/letter-photo.ts';
import type { LetterOrNone } from '../mails/letters.ts';
import { presentCertificate } from './certificate.ts';
import { proposalPaper } from './proposal-paper.ts';
import type { StoredProposal } from './proposals.model.ts';
import { presentDocument } from './proposals.presenter.ts';

const notWantedReason = 'Mails about signed proposals are switched off in the settings.';

const contractUrl = (publicUrl: string, { contract_id }: StoredProposal) =>
  `${publicUrl}/proposal/accept/${contract_id}`;

/** How a proposal is printed and mailed. */
export const proposalPrinter = {
  async render(proposal: StoredProposal, { version, pool, publicUrl }): Promise<Buffer> {
    const senderImage = await photoOnPaper(proposal.sender.profileImage);
    return renderProposalPdf(pool, {
      document: presentDocument(proposal, version),
      ...(senderImage ? { senderImage } : {}),
      acceptUrl: contractUrl(publicUrl, proposal),
      ...(version > 1 ? { certificate: presentCertificate(proposal) } : {}),
    });
  },

  async write(proposal: StoredProposal, writing): Promise<LetterOrNone> {
    const { delivery, identity } = writing;
    const isToClient = delivery.recipient === 'client';
    const isOwnCopy = delivery.kind === 'signed' && !isToClient;
    const reader =
      isOwnCopy && (await identity.addressFor(proposal.freelancerId, 'signed_proposal'));
    if (isOwnCopy && !reader) return { unwanted: notWantedReason };
    const stops = reader ? [stopMailsAt(writing.publicUrl, reader.stop)] : [];
    const { sender, terms, number } = proposal;
    const photo = await photoOf(sender);
    const replyTo = isToClient ? sender.email : terms.email;
    const senderImage = photo ? `cid:${photo.cid}` : undefined;
    const isSigned = delivery.kind === 'signed';
    const version = proposalPaper.versionOf(delivery);
    const filename = `Proposal ${number}${isSigned ? ' signed' : ''}.pdf`;
    return {
      ...(await writeText(proposal, { ...writing, replyTo, senderImage, stops })),
      ...(stops[0] ? { headers: stopHeaders(stops[0]) } : {}),
      ...(isToClient ? { fromName: `${sender.name} via Soloist` } : {}),
      replyTo,
      attachments: [
        await attachPdf(proposal, { version, filename }),
        ...(isSigned ? [] : await attachEnclosure(proposal.attachment)),
        ...(photo ? [photo] : []),
      ],
    };
  },
} satisfies PaperPrinter;

interface TextWriting extends LetterWriting {
  replyTo: string;
  senderImage: string | undefined;
  stops: StopMails[];
}

function writeText(
  proposal: StoredProposal,
  { delivery, publicUrl, replyTo, senderImage, stops }: TextWriting,
): Promise<RenderedMail> {
  const common = { replyTo, ...(senderImage ? { senderImage } : {}) };
  const acceptUrl = contractUrl(publicUrl, proposal);
  if (delivery.kind === 'proposal') {
    return renderMail(proposalMail, {
      ...common,
      document: presentDocument(proposal, 1),
      acceptUrl,
      isChange: proposal.openChangeOf !== undefined,
    });
  }
  const { recipient } = delivery;
  const url = recipient === 'client' ? acceptUrl : `${publicUrl}/project/status/${proposal._id}`;
  const document = presentDocument(proposal);
  return renderMail({ ...signedProposalMail, stops }, { ...common, document, recipient, url });
}
