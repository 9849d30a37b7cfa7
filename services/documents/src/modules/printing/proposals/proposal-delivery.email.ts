import { fillEmailText, numberInFileName } from '@soloist/contracts';
import {
  presentDocument,
  proposalDefinition,
  proposalEmailValues,
  readEmailTexts,
  type StoredProposal,
} from '../../documents/index.ts';
import {
  oneClickHeaders,
  renderEmail,
  type UnsubscribeLink,
  unsubscribeLinkAt,
} from '../../email-templates/index.ts';
import type { ComposedEmailOrReason, EmailContent } from '../../mail/index.ts';
import type { DocumentEmailDeps } from '../shared/email-attachments.service.ts';
import { attachEnclosure, attachPdf } from '../shared/email-attachments.service.ts';
import { attachSenderImage } from '../shared/sender-image.service.ts';
import { followUpEmail } from './follow-up.email.tsx';
import { proposalEmail } from './proposal.email.tsx';
import { contractUrl } from './proposal-printing.service.ts';
import { signedProposalEmail } from './signed-proposal.email.tsx';

const unsubscribedReason = 'Emails about signed proposals are turned off in Settings.';

/** The email of a proposal's or a signed contract's delivery. */
export async function composeProposalEmail(
  proposal: StoredProposal,
  deps: DocumentEmailDeps,
): Promise<ComposedEmailOrReason> {
  const { delivery, identity } = deps;
  const isToClient = delivery.recipient === 'client';
  const isFreelancerCopy = delivery.kind === 'signed' && !isToClient;
  const reader =
    isFreelancerCopy && (await identity.addressFor(proposal.freelancerId, 'signed_proposal'));
  if (isFreelancerCopy && !reader) return { unwanted: unsubscribedReason };
  const stops = reader ? [unsubscribeLinkAt(deps.publicUrl, reader.stop)] : [];
  const { sender, terms, number } = proposal;
  const image = await attachSenderImage(sender);
  const replyTo = isToClient ? sender.email : terms.email;
  const senderImage = image ? `cid:${image.cid}` : undefined;
  const isSigned = delivery.kind === 'signed';
  const version = proposalDefinition.versionOf(delivery);
  const filename = `Proposal ${numberInFileName(number)}${isSigned ? ' signed' : ''}.pdf`;
  return {
    ...(await renderContent(proposal, { ...deps, replyTo, senderImage, stops })),
    headers: stops[0] ? oneClickHeaders(stops[0]) : undefined,
    fromName: isToClient ? `${sender.name} via Soloist` : undefined,
    replyTo,
    attachments: [
      await attachPdf(proposal, { version, filename }),
      ...(isSigned ? [] : await attachEnclosure(proposal.attachment)),
      ...(image ? [image] : []),
    ],
  };
}

interface ContentOptions extends DocumentEmailDeps {
  replyTo: string;
  senderImage: string | undefined;
  stops: UnsubscribeLink[];
}

async function renderContent(
  proposal: StoredProposal,
  { delivery, publicUrl, replyTo, senderImage, stops }: ContentOptions,
): Promise<EmailContent> {
  const common = { replyTo, senderImage };
  const acceptUrl = contractUrl(publicUrl, proposal);
  if (delivery.kind !== 'signed') {
    const data = { ...common, document: presentDocument(proposal, 1), acceptUrl };
    if (delivery.kind === 'follow_up') {
      return renderEmail(followUpEmail, { ...data, message: delivery.message ?? '' });
    }
    const isChange = proposal.openChangeOf !== undefined;
    const texts = await readEmailTexts(proposal.freelancerId);
    const values = proposalEmailValues(data.document, acceptUrl);
    const ownText = fillEmailText(texts.proposal, values);
    return renderEmail(proposalEmail, { ...data, isChange, ownText });
  }
  const { recipient } = delivery;
  const url = recipient === 'client' ? acceptUrl : `${publicUrl}/project/status/${proposal._id}`;
  const document = presentDocument(proposal);
  return renderEmail({ ...signedProposalEmail, stops }, { ...common, document, recipient, url });
}
