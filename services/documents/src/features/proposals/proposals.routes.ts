import { randomUUID } from 'node:crypto';
import { proposals } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { sendPdf } from '../files/send-pdf.ts';
import { copyProposal } from './copy-proposal.service.ts';
import { deviceOf } from './device.ts';
import { viewDetail } from './proposal-views.ts';
import { pdfNameOf, presentSummary } from './proposals.presenter.ts';
import {
  listProposals,
  ownProposal,
  resendProposal,
  retryProposalDelivery,
  sumProposals,
  withdrawProposal,
} from './proposals.service.ts';
import { sendProposal } from './send-proposal.service.ts';

/** What a freelancer does with proposals. */
export const proposalRoutes = (parts: Parts) => [
  route(proposals.createProject, async ({ user, body, file, req }) => {
    const authorization = req.get('authorization') ?? '';
    const request = { ...body, draft_id: body.draft_id ?? randomUUID() };
    const sending = { user, request, file, authorization, device: deviceOf(req) };
    const proposal = presentSummary(await sendProposal(sending, parts));
    return { message: 'Project created successfully!', proposal };
  }),
  route(proposals.fetchAllProposals, async ({ user, query }) => {
    const { items, nextCursor } = await listProposals(user, query);
    return { items: items.map(presentSummary), nextCursor };
  }),
  route(proposals.fetchProject, async ({ user, params }) => ({
    proposal: await viewDetail(await ownProposal(user, params.id)),
  })),
  route(proposals.summary, ({ user }) => sumProposals(user)),
  route(proposals.retryDelivery, async ({ user, params }) => ({
    proposal: presentSummary(await retryProposalDelivery({ user, ...params }, parts)),
  })),
  route(proposals.resend, async ({ user, params }) => ({
    message: 'The mail is on its way.',
    proposal: presentSummary(await resendProposal({ user, ...params }, parts)),
  })),
  route(proposals.copy, async ({ user, params, body }) => ({
    draft_id: await copyProposal(await ownProposal(user, params.id), body),
  })),
  route(proposals.pdf, async ({ user, params, res }) => {
    const stored = await ownProposal(user, params.id);
    await sendPdf({ paper: 'proposal', stored, res, name: pdfNameOf(stored) }, parts);
  }),
  route(proposals.withdraw, async ({ user, params }) => ({
    proposal: presentSummary(await withdrawProposal(user, params.id)),
  })),
];
