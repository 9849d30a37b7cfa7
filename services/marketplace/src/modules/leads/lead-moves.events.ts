import { type DomainEvent, emailKey, type LeadLogActor, type LeadStage } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/server-kit';
import { changeLead, laterThan } from './change-lead.service.ts';
import { recordEmailOutcome } from './emails/lead-emails.service.ts';
import { createTopPosition } from './lead-positions.service.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';
import { deleteLogEntry, storeLogEntry } from './log/lead-log.service.ts';

/** Events that move leads: about their documents, their emails and their log. */
export const leadEvents = {
  'proposal.delivery-changed': async ({ at, payload }) => {
    if (payload.state !== 'sent') return;
    const { freelancerId, proposalId, to, projectName } = payload;
    await moveLeadOfDocument({
      ...{ at, freelancerId, proposalId, email: to, about: projectName },
      ...{ stage: 'proposal_sent', from: ['new', 'contacted'], by: 'proposal' },
    });
  },
  'proposal.accepted': async ({ at, payload }) => {
    const { freelancerId, proposalId, clientEmail, projectName } = payload;
    await moveLeadOfDocument({
      ...{ at, freelancerId, proposalId, email: clientEmail, about: projectName },
      ...{ stage: 'won', from: beforeWon, by: 'proposal' },
    });
  },
  'invoice.paid': async ({ at, payload }) => {
    const { freelancerId, clientEmail, number } = payload;
    await moveLeadOfDocument({
      ...{ at, freelancerId, email: clientEmail, about: number },
      ...{ stage: 'won', from: beforeWon, by: 'invoice' },
    });
  },
  'lead.logged': async (event: DomainEvent<'lead.logged'>) => {
    await storeLogEntry(event);
    // An entry must not outlive its lead, which may be erased meanwhile: so the check follows.
    const isErased = !(await LeadModel.exists({ _id: event.payload.leadId }));
    if (isErased) await deleteLogEntry(event);
  },
  'lead.mail-settled': ({ at, payload }) => recordEmailOutcome(payload, new Date(at)),
} satisfies EventHandlers;

/** A lost lead that pays after all is won. */
const beforeWon: LeadStage[] = ['new', 'contacted', 'proposal_sent', 'lost'];

interface LeadTrigger {
  /** When it happened. */
  at: string;
  freelancerId: string;
  proposalId?: string;
  /** The client's email address. */
  email: string;
  about: string;
  stage: LeadStage;
  /** The stages that it moves a lead from: earlier ones only. */
  from: LeadStage[];
  by: LeadLogActor;
}

/** Moves the lead that a document is about. A repeated event finds nothing to move. */
async function moveLeadOfDocument(trigger: LeadTrigger): Promise<void> {
  const lead = await findLeadOfDocument(trigger);
  if (!lead || !trigger.from.includes(lead.stage) || isDecidedManually(lead, trigger.at)) return;
  const { stage, by, about, proposalId } = trigger;
  const at = laterThan(lead.stageAt, new Date(trigger.at));
  const moved = await changeLead(lead, {
    update: {
      $set: {
        stage,
        stageAt: at,
        stageBy: by,
        position: await createTopPosition({ ownerId: lead.ownerId, stage }),
        proposalId,
      },
    },
    where: { stage: lead.stage, stageAt: lead.stageAt },
    logEntries: [{ what: 'moved', from: lead.stage, to: stage, by, about }],
    at,
  });
  // Moved in between: try again with the new state.
  if (!moved) await moveLeadOfDocument(trigger);
}

/** The lead that the proposal moved before, or else the newest of that address. */
async function findLeadOfDocument({ freelancerId, proposalId, email }: LeadTrigger) {
  const ofOwner = { ownerId: freelancerId, deleted: false };
  const moved = proposalId
    ? await LeadModel.findOne({ ...ofOwner, proposalId }).lean<StoredLead>()
    : undefined;
  if (moved || !email) return moved;
  return LeadModel.findOne({ ...ofOwner, email: emailKey(email) })
    .sort({ _id: -1 })
    .lean<StoredLead>();
}

/** Whether its freelancer moved it in that second or later: manual decisions stay. */
const isDecidedManually = ({ stageBy, stageAt }: StoredLead, at: string) =>
  stageBy === 'you' && stageAt.getTime() >= Math.floor(Date.parse(at) / 1000) * 1000;
