import { type LeadStage, leads } from '@soloist/contracts';
import { callService, conflict } from '@soloist/server-kit';
import type { Act, ActRun, ActUrls } from './acts.rules.ts';

/** A lead as it was when Sage proposed the move. */
export interface LeadMoveValues {
  lead_id: string;
  name: string;
  company: string;
  email: string;
  from: LeadStage;
  to: LeadStage;
  /** When it entered `from`: it can't be moved once it was moved otherwise. */
  from_since: string;
}

const stageTexts: Record<LeadStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  proposal_sent: 'Proposal sent',
  won: 'Won',
  lost: 'Lost',
};
const whenAway = 'We couldn’t reach your leads. Try again.';
const hasChanged = 'This lead has changed since Sage showed it. Ask Sage again.';

/** Moves a lead on the person's board. */
export function createMoveLead({ marketplace }: ActUrls): Act<LeadMoveValues> {
  const callOf = ({ values: { lead_id }, caller }: ActRun<LeadMoveValues>) => ({
    ...{ url: marketplace, authorization: caller.authorization, whenAway },
    tellsRefusals: true as const,
    params: { id: lead_id },
  });
  const readLead = async (act: ActRun<LeadMoveValues>) =>
    (await callService(leads.read, callOf(act))).lead;
  return {
    buttonOf: ({ to }) => `Move to ${stageTexts[to]}`,
    rowsOf: ({ name, company, email, from, to }) => [
      { label: 'Lead', value: name },
      { label: 'Company', value: company || 'None' },
      { label: 'Email', value: email || 'None' },
      { label: 'From', value: stageTexts[from] },
      { label: 'To', value: stageTexts[to] },
    ],
    pageOf: ({ lead_id }) => `/lead-dashboard?lead=${lead_id}`,
    async run(act) {
      const { name, company, email, from, to, from_since: stage_at } = act.values;
      const lead = await readLead(act);
      const isSame = lead.name === name && lead.company === company && lead.email === email;
      const isMovable = lead.stage === to || (lead.stage === from && lead.stageAt === stage_at);
      if (!isSame || !isMovable) throw conflict(hasChanged);
      const move = { ...callOf(act), body: { stage: to, stage_at } };
      const { lead: moved } = await callService(leads.move, move);
      return { stage_at: moved.stageAt };
    },
    async undo(act) {
      const { from, to } = act.values;
      const { stage, stageAt: stage_at } = await readLead(act);
      if (stage === from) return;
      // The time, too: it may have been moved away and back by hand.
      if (stage !== to || stage_at !== act.outcome?.stage_at)
        throw conflict('This lead has been moved since. Move it on your board.');
      await callService(leads.move, { ...callOf(act), body: { stage: from, stage_at } });
    },
  };
}
