import { randomBytes } from 'node:crypto';
import {
  type OwnProfile,
  type ProposalRequest,
  proposalTotal,
  proposalValidDays,
  storedTerms,
  type TokenClaims,
} from '@soloist/contracts';
import { isDuplicateKey, type UploadedFile } from '@soloist/service-kit';
import * as z from 'zod/mini';
import type { Parts } from '../../parts.ts';
import { newDelivery } from '../deliveries/deliveries.service.ts';
import { requestRendering } from '../deliveries/request-rendering.ts';
import { removeAttachment, storeAttachment } from './attachments.ts';
import { nextNumber } from './numbers.ts';
import { proposalPaper } from './proposal-paper.ts';
import {
  type Device,
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
} from './proposals.model.ts';

const dayMs = 24 * 3600 * 1000;
const linkBytes = 24;
const nothingSent = 'Your profile cannot be read right now. Nothing was sent. Please try again.';

interface Sending {
  user: TokenClaims;
  request: ProposalRequest;
  file: UploadedFile | undefined;
  authorization: string;
  device: Device;
}

/** Stores a proposal with its delivery queued. The same draft again, even at once, gives the same proposal. */
export async function sendProposal(sending: Sending, parts: Parts): Promise<StoredProposal> {
  const { user, request, file, authorization, device } = sending;
  const draft = { freelancerId: user.sub, draft_id: request.draft_id };
  const known = await ProposalModel.findOne(draft).lean();
  if (known) return known;
  const profile = await parts.identity.loadProfile(authorization, nothingSent);
  const attachment = file && (await storeAttachment(file, user.sub));
  try {
    const number = await nextNumber(user.sub);
    const fields = newProposal({ ...draft, number, request, profile, device });
    const document = new ProposalModel({ ...fields, attachment });
    const [delivery] = fields.deliveries;
    document.set('outbox', [proposalPaper.deliveryEvent(document.toObject(), delivery!)]);
    await document.save();
    const proposal = document.toObject<StoredProposal>();
    requestRendering({ paper: 'proposal', stored: proposal }, parts);
    return proposal;
  } catch (err) {
    // Any other failure may come after the write: then the attachment is the proposal's.
    if (!isDuplicateKey(err)) throw err;
    if (attachment) await removeAttachment(attachment);
    const winner = await ProposalModel.findOne(draft).lean();
    if (winner) return winner;
    throw err;
  }
}

interface NewProposal {
  freelancerId: string;
  draft_id: string;
  number: string;
  request: ProposalRequest;
  profile: Pick<OwnProfile, 'fname' | 'lname' | 'headline' | 'location' | 'profileImage' | 'email'>;
  device: Device;
  at?: Date;
}

/** The proposal as it begins: signed by the freelancer, its mail to the client queued. */
export function newProposal({
  request,
  profile,
  device,
  at: now = new Date(),
  ...given
}: NewProposal): ProposalFields {
  const terms = z.parse(storedTerms, request);
  const { fname, lname, headline, location, profileImage, email } = profile;
  return {
    ...given,
    contract_id: randomBytes(linkBytes).toString('base64url'),
    terms,
    total: proposalTotal(terms),
    sender: {
      name: `${fname} ${lname}`.trim() || request.signature,
      headline,
      location,
      profileImage,
      email,
    },
    status: 'sent',
    documentVersion: 1,
    pdfs: [],
    signatures: [{ role: 'freelancer', name: request.signature, email, at: now, ...device }],
    signings: [],
    deliveries: [newDelivery({ kind: 'proposal', to: request.email, recipient: 'client' })],
    timeline: [{ at: now, actor: 'freelancer', event: `Sent to ${request.email}` }],
    createdAt: now,
    expiresAt: new Date(now.getTime() + proposalValidDays * dayMs),
  };
}
