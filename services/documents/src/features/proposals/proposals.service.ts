import { randomBytes } from 'node:crypto';
import {
  type OwnProfile,
  type ProposalRequest,
  proposalTotal,
  proposalValidDays,
  storedTerms,
  type TokenClaims,
} from '@soloist/contracts';
import {
  afterCursor,
  conflict,
  isDuplicateKey,
  notFound,
  toPage,
  type UploadedFile,
} from '@soloist/service-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import type { Parts } from '../../parts.ts';
import { deliveryEvent, moveDelivery, newDelivery } from '../deliveries/deliveries.service.ts';
import { requestRendering } from '../deliveries/request-rendering.ts';
import { removeAttachment, storeAttachment } from './attachments.ts';
import { nextNumber } from './numbers.ts';
import {
  type Device,
  openStatuses,
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
} from './proposals.model.ts';
import { statusOf } from './proposals.presenter.ts';

const { trusted } = mongoose;
const dayMs = 24 * 3600 * 1000;
const linkBytes = 24;

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
  const profile = await parts.identity.loadProfile(authorization);
  const attachment = file && (await storeAttachment(file));
  try {
    const number = await nextNumber(user.sub);
    const fields = newProposal({ ...draft, number, request, profile, device });
    const document = new ProposalModel({ ...fields, attachment });
    const [delivery] = fields.deliveries;
    document.set('outbox', [deliveryEvent(document, delivery!)]);
    await document.save();
    const proposal = document.toObject<StoredProposal>();
    requestRendering(proposal, parts);
    return proposal;
  } catch (err) {
    if (attachment) await removeAttachment(attachment);
    const winner = isDuplicateKey(err) && (await ProposalModel.findOne(draft).lean());
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

export async function listProposals(
  user: TokenClaims,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const found = await ProposalModel.find({ freelancerId: user.sub, ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean();
  return toPage(found, limit);
}

/** @throws AppError `not_found`, for another person's proposal too. */
export async function ownProposal(user: TokenClaims, id: string): Promise<StoredProposal> {
  const proposal = await ProposalModel.findOne({ _id: id, freelancerId: user.sub }).lean();
  if (!proposal) throw notFound('proposal');
  return proposal;
}

export async function retryDelivery(
  { user, id, deliveryId }: { user: TokenClaims; id: string; deliveryId: string },
  parts: Parts,
): Promise<StoredProposal> {
  const proposal = await ownProposal(user, id);
  const delivery = proposal.deliveries.find((each) => each.id === deliveryId);
  if (!delivery) throw notFound('delivery');
  const status = statusOf(proposal);
  if (delivery.kind === 'proposal' && !openStatuses.some((open) => open === status)) {
    throw conflict(`This proposal is ${status}, so it is not mailed again.`);
  }
  const retried = await moveDelivery(
    { proposal, deliveryId },
    { from: ['failed'], to: 'queued', isRetry: true },
  );
  if (!retried) throw conflict('This mail did not fail, so there is nothing to send again.');
  requestRendering(retried, parts);
  return retried;
}

/** Takes a proposal back before it is answered; twice is harmless. */
export async function withdrawProposal(user: TokenClaims, id: string): Promise<StoredProposal> {
  const now = new Date();
  const withdrawn = await ProposalModel.findOneAndUpdate(
    {
      _id: id,
      freelancerId: user.sub,
      status: trusted({ $in: openStatuses }),
      expiresAt: trusted({ $gt: now }),
    },
    {
      $set: { status: 'withdrawn' },
      $push: { timeline: { at: now, actor: 'freelancer', event: 'Withdrawn' } },
    },
    { returnDocument: 'after' },
  ).lean();
  if (withdrawn) return withdrawn;
  const proposal = await ownProposal(user, id);
  const status = statusOf(proposal);
  if (status === 'withdrawn') return proposal;
  throw conflict(`This proposal is already ${status}, so it cannot be withdrawn.`);
}

/** Counts and sums by the status people see. */
export async function sumProposals(user: TokenClaims) {
  const isExpired = {
    $and: [{ $in: ['$status', openStatuses] }, { $lte: ['$expiresAt', new Date()] }],
  };
  const sums = await ProposalModel.aggregate<{
    _id: { status: ReturnType<typeof statusOf>; currency: ProposalRequest['currency'] };
    count: number;
    total: number;
  }>([
    { $match: { freelancerId: user.sub } },
    {
      $group: {
        _id: {
          status: { $cond: [isExpired, 'expired', '$status'] },
          currency: '$terms.currency',
        },
        count: { $sum: 1 },
        total: { $sum: '$total' },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  return sums.map(({ _id, count, total }) => ({ ..._id, count, total }));
}
