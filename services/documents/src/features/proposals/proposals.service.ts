import type { TokenClaims } from '@soloist/contracts';
import { afterCursor, conflict, notFound, toPage } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { retryDelivery } from '../deliveries/mail-again.service.ts';
import { openStatuses, ProposalModel, type StoredProposal } from './proposals.model.ts';
import { statusOf } from './proposals.presenter.ts';
import { sumByStatus } from './totals.service.ts';

const { trusted } = mongoose;

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

export async function retryProposalDelivery(
  { user, id, deliveryId }: { user: TokenClaims; id: string; deliveryId: string },
  parts: Parts,
): Promise<StoredProposal> {
  const stored = await ownProposal(user, id);
  return retryDelivery({ paper: 'proposal', stored, deliveryId }, parts);
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

export const sumProposals = (user: TokenClaims) => sumByStatus({ freelancerId: user.sub });
