import { proposals } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { deviceOf } from './device.ts';
import { presentDetail, presentSummary } from './proposals.presenter.ts';
import {
  listProposals,
  ownProposal,
  retryProposalDelivery,
  sumProposals,
  withdrawProposal,
} from './proposals.service.ts';
import { sendProposal } from './send-proposal.service.ts';

/** What a freelancer does with proposals. */
export const proposalRoutes = (parts: Parts) => [
  route(proposals.createProject, async ({ user, body, file, req }) => {
    const authorization = req.get('authorization') ?? '';
    const sending = { user, request: body, file, authorization, device: deviceOf(req) };
    const proposal = presentSummary(await sendProposal(sending, parts));
    return { message: 'Project created successfully!', proposal };
  }),
  route(proposals.fetchAllProposals, async ({ user, query }) => {
    const { items, nextCursor } = await listProposals(user, query);
    return { items: items.map(presentSummary), nextCursor };
  }),
  route(proposals.fetchProject, async ({ user, params }) => ({
    proposal: presentDetail(await ownProposal(user, params.id)),
  })),
  route(proposals.summary, async ({ user }) => ({ totals: await sumProposals(user) })),
  route(proposals.retryDelivery, async ({ user, params }) => ({
    proposal: presentSummary(await retryProposalDelivery({ user, ...params }, parts)),
  })),
  route(proposals.withdraw, async ({ user, params }) => ({
    proposal: presentSummary(await withdrawProposal(user, params.id)),
  })),
];
