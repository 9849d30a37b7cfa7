import { fillEmailText, numberInFileName } from '@soloist/contracts';
import { describeCopies, mainRecipientOf, recipientOfDelivery } from '../../deliveries/index.ts';
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
  const { sender, number } = proposal;
  const image = await attachSenderImage(sender);
  const replyTo = isToClient ? sender.email : mainRecipientOf(proposal).email;
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
  const reader = recipientOfDelivery(proposal, delivery) ?? mainRecipientOf(proposal);
  const isCopy = reader.role !== 'to';
  const common = {
    replyTo,
    senderImage,
    copies: delivery.recipient === 'client' ? describeCopies(proposal, reader) : '',
  };
  const acceptUrl = contractUrl(publicUrl, reader.link);
  if (delivery.kind !== 'signed') {
    const document = presentDocument(proposal, 1);
    // The standard text greets the client by name; other people it doesn’t know.
    const greeted = delivery.recipientId ? { ...document, client_name: '' } : document;
    const data = { ...common, document: greeted, acceptUrl, isCopy };
    if (delivery.kind === 'follow_up') {
      return renderEmail(followUpEmail, { ...data, message: delivery.message ?? '' });
    }
    const isChange = proposal.openChangeOf !== undefined;
    const texts = await readEmailTexts(proposal.freelancerId);
    const values = proposalEmailValues(document, acceptUrl);
    const ownText = fillEmailText(texts.proposal, values);
    return renderEmail(proposalEmail, { ...data, isChange, ownText });
  }
  const { recipient } = delivery;
  const url = recipient === 'client' ? acceptUrl : `${publicUrl}/project/status/${proposal._id}`;
  const document = presentDocument(proposal);
  const signer = proposal.signatures.find(({ role }) => role === 'client');
  const isSigner = recipient === 'freelancer' || !signer || signer.email === reader.email;
  const greeted = delivery.recipientId ? { ...document, client_name: '' } : document;
  const shown = { ...common, document: isSigner ? document : greeted, recipient, url };
  const signedBy = isSigner ? undefined : signer.name;
  return renderEmail({ ...signedProposalEmail, stops }, { ...shown, signedBy });
}
