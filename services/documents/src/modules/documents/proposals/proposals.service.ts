import {
  type EndpointQuery,
  type ProposalStatus,
  type ProposalTab,
  type proposals,
  proposalTabStatuses,
  type TokenClaims,
} from '@soloist/contracts';
import { afterCursor, conflict, notFound, toPage } from '@soloist/server-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import { resendDocument, retryDelivery } from '../../deliveries/index.ts';
import { matchWords } from '../shared/search-words.rules.ts';
import { finishFollowUp } from './changes.service.ts';
import {
  type ListedProposal,
  listedProposal,
  openStatuses,
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
  type StoredStatus,
  storedStatuses,
} from './proposals.model.ts';
import { statusOf } from './proposals.presenter.ts';
import { sumByStatus, sumToBill } from './totals.service.ts';

const { trusted } = mongoose;

type ListProposalsQuery = EndpointQuery<typeof proposals.fetchAllProposals>;

/** `expired` is not among them: such a proposal is stored as sent or viewed, in the same list. */
const storedStatusesOf = (tab: ProposalTab): StoredStatus[] =>
  storedStatuses.filter((status) => proposalTabStatuses[tab].includes(status));

/**
 * The filter for a displayed status: an unanswered proposal is sent or viewed only until it
 * expires.
 */
function matchStatus(status: ProposalStatus): QueryFilter<ProposalFields> {
  const now = new Date();
  if (status === 'expired') {
    return { status: trusted({ $in: openStatuses }), expiresAt: trusted({ $lte: now }) };
  }
  // A draft is not a proposal yet.
  if (status === 'draft') return { status: trusted({ $in: [] }) };
  if (!openStatuses.includes(status)) return { status };
  return { status, expiresAt: trusted({ $gt: now }) };
}

export async function listProposals(
  user: TokenClaims,
  { limit, cursor, tab, status, payment_type, q }: ListProposalsQuery,
) {
  const statuses = [
    ...(tab ? [{ status: trusted({ $in: storedStatusesOf(tab) }) }] : []),
    ...(status ? [matchStatus(status)] : []),
  ];
  const storedProposals = await ProposalModel.find(
    {
      freelancerId: user.sub,
      ...afterCursor(cursor),
      ...(payment_type ? { 'terms.payment_type': payment_type } : {}),
      ...matchWords(q),
      ...(statuses.length > 0 ? { $and: statuses } : {}),
    },
    listedProposal,
  )
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<ListedProposal[]>();
  return toPage(storedProposals, limit);
}

/** @throws AppError `not_found`, for another person's proposal too. */
export async function readProposal(user: TokenClaims, id: string): Promise<StoredProposal> {
  const proposal = await ProposalModel.findOne({ _id: id, freelancerId: user.sub }).lean();
  if (!proposal) throw notFound('proposal');
  return finishFollowUp(proposal);
}

export async function retryProposalDelivery(
  { user, id, deliveryId }: { user: TokenClaims; id: string; deliveryId: string },
  deps: DocumentsDeps,
): Promise<StoredProposal> {
  const stored = await readProposal(user, id);
  return retryDelivery({ kind: 'proposal', stored, deliveryId }, deps);
}

export async function resendProposal(
  { user, id }: { user: TokenClaims; id: string },
  deps: DocumentsDeps,
): Promise<StoredProposal> {
  return resendDocument({ kind: 'proposal', stored: await readProposal(user, id) }, deps);
}

/** Withdraws a proposal before it is answered. Idempotent. */
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
      $unset: { openChangeOf: 1 },
      $push: { timeline: { at: now, actor: 'freelancer', event: 'Withdrawn' } },
    },
    { returnDocument: 'after' },
  ).lean();
  if (withdrawn) return withdrawn;
  const proposal = await readProposal(user, id);
  const status = statusOf(proposal);
  if (status === 'withdrawn') return proposal;
  throw conflict(`This proposal is already ${status}, so you can’t withdraw it.`);
}

export async function sumProposals({ sub: freelancerId }: TokenClaims) {
  const [totals, toBill] = await Promise.all([
    sumByStatus({ freelancerId }),
    sumToBill(freelancerId),
  ]);
  return { totals, toBill };
}
