import { type EmailText, fillEmailText, numberInFileName } from '@soloist/contracts';
import {
  describeCopies,
  mainRecipientOf,
  recipientOfDelivery,
  type StoredRecipient,
} from '../../deliveries/index.ts';
import {
  type PreviewedEmail,
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
import type { DocumentEmailDeps, EmailPreviewing } from '../shared/email-attachments.service.ts';
import { attachEnclosure, attachPdf } from '../shared/email-attachments.service.ts';
import { attachSenderImage, imageUri } from '../shared/sender-image.service.ts';
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
  const filename = pdfNameOf(number, isSigned);
  return {
    ...(await renderContent(proposal, { ...deps, replyTo, senderImage, stops })),
    headers: stops[0] ? oneClickHeaders(stops[0]) : undefined,
    fromName: isToClient ? fromNameOf(sender) : undefined,
    replyTo,
    attachments: [
      await attachPdf(proposal, { version, filename }),
      ...(isSigned ? [] : await attachEnclosure(proposal.attachment)),
      ...(image ? [image] : []),
    ],
  };
}

/** The email of a proposal with this text, as its client gets it. */
export async function previewProposalEmail(
  proposal: StoredProposal,
  { text, publicUrl }: EmailPreviewing,
): Promise<PreviewedEmail> {
  const { sender, number, attachment } = proposal;
  const image = await attachSenderImage(sender);
  const reader = mainRecipientOf(proposal);
  const { subject, html } = await renderProposalEmail(proposal, {
    text,
    publicUrl,
    reader,
    isGreeted: true,
    senderImage: image && imageUri(image),
  });
  return {
    ...{ subject, html, from: fromNameOf(sender), replyTo: sender.email },
    attachments: [pdfNameOf(number), ...(attachment ? [attachment.name] : [])],
  };
}

const fromNameOf = ({ name }: StoredProposal['sender']) => `${name} via Soloist`;

const pdfNameOf = (number: string, isSigned = false) =>
  `Proposal ${numberInFileName(number)}${isSigned ? ' signed' : ''}.pdf`;

interface ProposalEmail {
  /** The sender's own text; undefined for the standard one. */
  text: EmailText | undefined;
  publicUrl: string;
  reader: StoredRecipient;
  /** The standard text greets the client by name; other people it doesn’t know. */
  isGreeted: boolean;
  /** Address of the sender's photo. */
  senderImage: string | undefined;
}

function renderProposalEmail(
  proposal: StoredProposal,
  { text, publicUrl, reader, isGreeted, senderImage }: ProposalEmail,
): Promise<EmailContent> {
  const document = presentDocument(proposal, 1);
  const acceptUrl = contractUrl(publicUrl, reader.link);
  return renderEmail(proposalEmail, {
    document: isGreeted ? document : { ...document, client_name: '' },
    acceptUrl,
    senderImage,
    replyTo: proposal.sender.email,
    copies: describeCopies(proposal, reader),
    isCopy: reader.role !== 'to',
    isChange: proposal.openChangeOf !== undefined,
    ownText: fillEmailText(text, proposalEmailValues(document, acceptUrl)),
  });
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
  const isGreeted = !delivery.recipientId;
  if (delivery.kind === 'proposal') {
    const { proposal: text } = await readEmailTexts(proposal.freelancerId);
    return renderProposalEmail(proposal, { text, publicUrl, reader, isGreeted, senderImage });
  }
  const common = {
    replyTo,
    senderImage,
    copies: delivery.recipient === 'client' ? describeCopies(proposal, reader) : '',
  };
  const acceptUrl = contractUrl(publicUrl, reader.link);
  if (delivery.kind === 'follow_up') {
    return renderEmail(followUpEmail, {
      ...common,
      document: presentDocument(proposal, 1),
      acceptUrl,
      isCopy: reader.role !== 'to',
      message: delivery.message ?? '',
    });
  }
  const { recipient } = delivery;
  const url = recipient === 'client' ? acceptUrl : `${publicUrl}/project/status/${proposal._id}`;
  const document = presentDocument(proposal);
  const signer = proposal.signatures.find(({ role }) => role === 'client');
  const isSigner = recipient === 'freelancer' || !signer || signer.email === reader.email;
  const greeted = isGreeted ? document : { ...document, client_name: '' };
  const shown = { ...common, document: isSigner ? document : greeted, recipient, url };
  const signedBy = isSigner ? undefined : signer.name;
  return renderEmail({ ...signedProposalEmail, stops }, { ...shown, signedBy });
}
