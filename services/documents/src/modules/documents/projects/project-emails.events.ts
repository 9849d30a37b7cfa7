import type { EventHandlers } from '@soloist/server-kit';
import type { JobDeps } from '../../../deps.ts';
import { mainRecipientOf } from '../../deliveries/index.ts';
import { queueNotificationEmail } from '../../notification-emails/index.ts';
import type { StoredMilestone } from '../proposals/project-fields.model.ts';
import {
  ProposalModel,
  type StoredProposal,
  type StoredQuestion,
} from '../proposals/proposals.model.ts';
import { SharedWeekModel } from '../shared/shared-weeks.model.ts';

const patienceMs = 7 * 24 * 3600 * 1000;
const after = (at: string) => new Date(Date.parse(at) + patienceMs);

const read = (proposalId: string) => ProposalModel.findById(proposalId).lean<StoredProposal>();

/** Emails triggered by proposal events, sent once however often an event arrives. */
export const projectEmailEvents = (jobDeps: JobDeps) =>
  ({
    'proposal.question-asked': async ({ payload: { proposalId } }) => {
      const proposal = await read(proposalId);
      // Each question has its own email: one whose event has not arrived yet is not sent again by
      // it.
      for (const question of proposal?.questions ?? []) {
        const at = question.at.toISOString();
        if (after(at) < new Date()) continue;
        await queueNotificationEmail(
          {
            id: question.id,
            kind: 'question',
            to: proposal!.sender.email,
            data: questionData(proposal!, question),
            about: proposal!.freelancerId,
            at,
            giveUpAt: after(at),
          },
          jobDeps,
        );
      }
    },
    'project.milestone-moved': async ({ id, at, payload: { proposalId, status, milestoneId } }) => {
      if (status !== 'submitted') return;
      const proposal = await read(proposalId);
      // The milestone was approved or sent back meanwhile, so it is not pending.
      const waiting = proposal?.milestones.find(
        (each) => each.id === milestoneId && each.status === 'submitted',
      );
      if (!proposal || !waiting) return;
      await queueNotificationEmail(
        {
          id,
          kind: 'milestone-submitted',
          to: mainRecipientOf(proposal).email,
          data: milestoneData(proposal, waiting),
          about: proposal.freelancerId,
          at,
          giveUpAt: after(at),
        },
        jobDeps,
      );
    },
    'project.hours-moved': async ({ id, at, payload }) => {
      const { proposalId, weekId, status, monday, seconds } = payload;
      if (status === 'confirmed') return;
      const proposal = await read(proposalId);
      if (!proposal) return;
      if (status === 'shared' && !(await isUnconfirmed(proposal.freelancerId, weekId))) return;
      await queueNotificationEmail(
        {
          id,
          kind: 'hours',
          to: mainRecipientOf(proposal).email,
          data: { ...toClient(proposal), status, monday, seconds },
          about: proposal.freelancerId,
          at,
          giveUpAt: after(at),
        },
        jobDeps,
      );
    },
    'project.ended': async ({ id, at, payload: { proposalId, status, reason } }) => {
      const proposal = await read(proposalId);
      if (!proposal) return;
      await queueNotificationEmail(
        {
          id,
          kind: 'project-ended',
          to: mainRecipientOf(proposal).email,
          data: { ...toClient(proposal), status, reason },
          about: proposal.freelancerId,
          at,
          giveUpAt: after(at),
        },
        jobDeps,
      );
    },
  }) satisfies EventHandlers;

/** It may have been confirmed or withdrawn meanwhile. */
const isUnconfirmed = (freelancerId: string, week_id: string) =>
  SharedWeekModel.exists({ freelancerId, week_id, status: 'shared' });

/** Details that every email to a project's client has. */
const toClient = (proposal: StoredProposal) => ({
  client_name: proposal.terms.client_name,
  project_name: proposal.terms.project_name,
  senderName: proposal.sender.name,
  senderEmail: proposal.sender.email,
  contract_id: mainRecipientOf(proposal).link,
});

function questionData(
  { sender, number, terms }: StoredProposal,
  { name, email, message }: StoredQuestion,
) {
  return {
    fname: sender.name,
    name,
    email,
    message,
    number,
    project_name: terms.project_name,
  };
}

const milestoneData = (proposal: StoredProposal, { name, note, amount }: StoredMilestone) => ({
  ...toClient(proposal),
  currency: proposal.terms.currency,
  milestone: name,
  amount,
  note,
});
