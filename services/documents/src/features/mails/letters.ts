import sharp from 'sharp';
import type { IdentityClient } from '../../clients/identity.ts';
import { proposalMail } from '../../mail-templates/proposal-mail.tsx';
import { type RenderedMail, renderMail } from '../../mail-templates/render-mail.tsx';
import { signedProposalMail } from '../../mail-templates/signed-proposal-mail.tsx';
import { whyUnwanted } from '../deliveries/unwanted.ts';
import { attachmentFiles, pdfFiles } from '../files/file-store.ts';
import { readImage } from '../files/images.service.ts';
import {
  ProposalModel,
  type StoredDelivery,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { presentDocument } from '../proposals/proposals.presenter.ts';
import type { StoredMail } from './mails.model.ts';
import { writeNotice } from './notice-letters.ts';

interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
  cid?: string;
}

/** What a mail says, before it is a message. */
export interface Letter extends RenderedMail {
  fromName?: string;
  replyTo?: string | { name: string; address: string };
  attachments?: Attachment[];
  headers?: Record<string, string>;
}
export type LetterOrNone = Letter | { unwanted: string };

const notWantedReason = 'Mails about signed proposals are switched off in the settings.';

interface Writing {
  publicUrl: string;
  identity: Pick<IdentityClient, 'wantsMail'>;
}

/** Writes what a stored mail has to say now, or why it has nothing to say any more. */
export async function writeLetter(
  mail: StoredMail,
  { publicUrl, identity }: Writing,
): Promise<LetterOrNone> {
  if (!mail.proposalId) return writeNotice(mail, publicUrl);
  const proposal = await ProposalModel.findById(mail.proposalId).lean<StoredProposal>();
  const delivery = proposal?.deliveries.find(({ id }) => id === mail._id);
  if (!proposal || !delivery) return { unwanted: 'The proposal does not exist any more.' };
  const unwanted = whyUnwanted(proposal, delivery.kind);
  if (unwanted) return { unwanted };
  const isOwnCopy = delivery.kind === 'signed' && delivery.recipient === 'freelancer';
  if (isOwnCopy && !(await identity.wantsMail(proposal.freelancerId, 'signed_proposal'))) {
    return { unwanted: notWantedReason };
  }
  return writeProposal({ proposal, delivery, publicUrl });
}

interface ProposalLetter {
  proposal: StoredProposal;
  delivery: StoredDelivery;
  publicUrl: string;
}

async function writeProposal(letter: ProposalLetter): Promise<Letter> {
  const { proposal, delivery } = letter;
  const { sender, terms } = proposal;
  const photo = await photoOf(proposal);
  const replyTo = delivery.recipient === 'client' ? sender.email : terms.email;
  const senderImage = photo ? `cid:${photo.cid}` : undefined;
  const content = await renderProposal(letter, { replyTo, senderImage });
  const fromName = delivery.recipient === 'client' ? `${sender.name} via Soloist` : undefined;
  return {
    ...content,
    ...(fromName ? { fromName } : {}),
    replyTo,
    attachments: [
      await pdfOf(proposal, delivery),
      ...(await enclosedIn(proposal, delivery)),
      ...(photo ? [photo] : []),
    ],
  };
}

function renderProposal(
  { proposal, delivery, publicUrl }: ProposalLetter,
  common: { replyTo: string; senderImage: string | undefined },
): Promise<RenderedMail> {
  const { recipient } = delivery;
  const contractUrl = `${publicUrl}/proposal/accept/${proposal.contract_id}`;
  if (delivery.kind === 'proposal') {
    const document = presentDocument(proposal, 1);
    return renderMail(proposalMail, { ...common, document, acceptUrl: contractUrl });
  }
  const statusUrl = `${publicUrl}/project/status/${proposal._id}`;
  const url = recipient === 'client' ? contractUrl : statusUrl;
  const document = presentDocument(proposal);
  return renderMail(signedProposalMail, { ...common, document, recipient, url });
}

async function pdfOf(proposal: StoredProposal, { kind }: StoredDelivery): Promise<Attachment> {
  const version = kind === 'signed' ? 2 : 1;
  const pdf = proposal.pdfs.find((each) => each.version === version);
  if (!pdf) throw new Error(`version ${version} of proposal ${proposal._id} has no PDF yet`);
  return {
    filename: `Proposal ${proposal.number}${kind === 'signed' ? ' signed' : ''}.pdf`,
    content: await pdfFiles.read(pdf.fileId),
    contentType: 'application/pdf',
  };
}

/** What the freelancer sent along, for the client to read with the proposal. */
async function enclosedIn(
  { attachment }: StoredProposal,
  { kind }: StoredDelivery,
): Promise<Attachment[]> {
  if (!attachment || kind === 'signed') return [];
  const { fileId, name } = attachment;
  const content = await attachmentFiles.read(fileId);
  return [{ filename: name, content, contentType: 'application/pdf' }];
}

/** Twice the size that the mail shows it at. */
const photoSide = 88;

/** The sender's photo inside the mail, as JPEG: not every mail program knows WebP or loads images. */
async function photoOf({ sender }: StoredProposal): Promise<Attachment | undefined> {
  const image = await readImage(sender.profileImage);
  if (!image) return undefined;
  const content = await sharp(image)
    .resize(photoSide, photoSide)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer();
  return { filename: 'photo.jpg', content, contentType: 'image/jpeg', cid: 'sender-photo@soloist' };
}
