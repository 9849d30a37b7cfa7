import { randomUUID } from 'node:crypto';
import { proposalSending, proposals } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { sendPdf } from '../../deliveries/index.ts';
import { findBilledPeriods } from './billed-periods.service.ts';
import { copyProposal } from './copy-proposal.service.ts';
import { remindClient } from './proposal-reminders.service.ts';
import { viewDetail } from './proposal-views.service.ts';
import { pdfNameOf, presentListed, presentSummary } from './proposals.presenter.ts';
import {
  listProposals,
  readProposal,
  resendProposal,
  retryProposalDelivery,
  sumProposals,
  withdrawProposal,
} from './proposals.service.ts';
import { sendProposal } from './send-proposal.service.ts';
import { deviceOf } from './signing-device.rules.ts';

/** A freelancer's actions on proposals. */
export const proposalRoutes = (deps: DocumentsDeps) => [
  route(proposalSending.createProject, async ({ user, body, file, req }) => {
    const authorization = req.get('authorization') ?? '';
    const request = { ...body, draft_id: body.draft_id ?? randomUUID() };
    const sending = { user, request, file, authorization, device: deviceOf(req) };
    const proposal = presentSummary(await sendProposal(sending, deps));
    return { message: 'Project created successfully!', proposal };
  }),
  route(proposals.fetchAllProposals, async ({ user, query }) => {
    const { items, nextCursor } = await listProposals(user, query);
    const billedOf = await findBilledPeriods(user.sub, items);
    return { items: items.map((each) => presentListed(each, billedOf(each))), nextCursor };
  }),
  route(proposals.fetchProject, async ({ user, params }) => ({
    proposal: await viewDetail(await readProposal(user, params.id)),
  })),
  route(proposals.summary, ({ user }) => sumProposals(user)),
  route(proposals.retryDelivery, async ({ user, params }) => ({
    proposal: presentSummary(await retryProposalDelivery({ user, ...params }, deps)),
  })),
  route(proposals.resend, async ({ user, params }) => ({
    message: 'Sending email.',
    proposal: presentSummary(await resendProposal({ user, ...params }, deps)),
  })),
  route(proposals.remind, async ({ user, params, body }) => ({
    message: 'Follow-up sent.',
    proposal: presentSummary(await remindClient({ user, ...params, ...body }, deps)),
  })),
  route(proposals.copy, async ({ user, params, body }) => ({
    draft_id: await copyProposal(await readProposal(user, params.id), body),
  })),
  route(proposals.pdf, async ({ user, params, res }) => {
    const stored = await readProposal(user, params.id);
    await sendPdf({ kind: 'proposal', stored, res, name: pdfNameOf(stored) }, deps);
  }),
  route(proposals.withdraw, async ({ user, params }) => ({
    proposal: presentSummary(await withdrawProposal(user, params.id)),
  })),
];
