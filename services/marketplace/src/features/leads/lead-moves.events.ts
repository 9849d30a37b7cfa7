import { type DomainEvent, emailKey, type LeadLogActor, type LeadStage } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/service-kit';
import { after, changeLead } from './change-lead.ts';
import { keepLogged } from './lead-log.service.ts';
import { settleMail } from './lead-mails.service.ts';
import { placeOnTop } from './lead-positions.ts';
import { LeadModel, type StoredLead } from './leads.model.ts';

/** What leads follow: their papers, their mails, and their own log. */
export const leadEvents = {
  'proposal.delivery-changed': async ({ at, payload }) => {
    if (payload.state !== 'sent') return;
    const { freelancerId, proposalId, to, projectName } = payload;
    await follow({
      ...{ at, freelancerId, proposalId, email: to, about: projectName },
      ...{ stage: 'proposal_sent', from: ['new', 'contacted'], by: 'proposal' },
    });
  },
  'proposal.accepted': async ({ at, payload }) => {
    const { freelancerId, proposalId, clientEmail, projectName } = payload;
    await follow({
      ...{ at, freelancerId, proposalId, email: clientEmail, about: projectName },
      ...{ stage: 'won', from: beforeWon, by: 'proposal' },
    });
  },
  'invoice.paid': async ({ at, payload }) => {
    const { freelancerId, clientEmail, number } = payload;
    await follow({
      ...{ at, freelancerId, email: clientEmail, about: number },
      ...{ stage: 'won', from: beforeWon, by: 'invoice' },
    });
  },
  'lead.logged': async (event: DomainEvent<'lead.logged'>) => {
    const { leadId } = event.payload;
    // An entry of a lead that was erased meanwhile would be all that is left of it.
    if (await LeadModel.exists({ _id: leadId })) await keepLogged(event);
  },
  'lead.mail-settled': ({ at, payload }) => settleMail(payload, new Date(at)),
} satisfies EventHandlers;

/** Who was lost and pays after all is won. */
const beforeWon: LeadStage[] = ['new', 'contacted', 'proposal_sent', 'lost'];

interface Followed {
  /** When it happened. */
  at: string;
  freelancerId: string;
  proposalId?: string;
  /** The client's. */
  email: string;
  about: string;
  stage: LeadStage;
  /** Only forward. */
  from: LeadStage[];
  by: LeadLogActor;
}

/** Moves the lead that a paper is about. Told again, it finds nothing to move. */
async function follow(told: Followed): Promise<void> {
  const lead = await leadOf(told);
  if (!lead || !told.from.includes(lead.stage) || isDecidedByHand(lead, told.at)) return;
  const { stage, by, about, proposalId } = told;
  const at = after(lead.stageAt, new Date(told.at));
  const moved = await changeLead(lead, {
    update: {
      $set: {
        stage,
        stageAt: at,
        stageBy: by,
        position: await placeOnTop({ ownerId: lead.ownerId, stage }),
        ...(proposalId ? { proposalId } : {}),
      },
    },
    where: { stage: lead.stage, stageAt: lead.stageAt },
    happened: [{ what: 'moved', from: lead.stage, to: stage, by, about }],
    at,
  });
  // Moved in between: it is looked at again.
  if (!moved) await follow(told);
}

/** The lead that the proposal moved before, or else the newest of that address. */
async function leadOf({ freelancerId, proposalId, email }: Followed) {
  const ofOwner = { ownerId: freelancerId, deleted: false };
  const known = proposalId
    ? await LeadModel.findOne({ ...ofOwner, proposalId }).lean<StoredLead>()
    : undefined;
  if (known || !email) return known;
  return LeadModel.findOne({ ...ofOwner, email: emailKey(email) })
    .sort({ _id: -1 })
    .lean<StoredLead>();
}

/** Whether its freelancer put it where it stands in that second or later: what people decide stays. */
const isDecidedByHand = ({ stageBy, stageAt }: StoredLead, at: string) =>
  stageBy === 'you' && stageAt.getTime() >= Math.floor(Date.parse(at) / 1000) * 1000;
