import type { ProposalPrefill, WholeLead } from '@soloist/contracts';
import { beginProposal } from '../proposals/begin-proposal.ts';
import { titleOf } from './lead-texts.ts';

/** What a proposal to a lead begins with. */
const prefillOf = (lead: WholeLead): ProposalPrefill => ({
  email: lead.email,
  client_name: lead.name,
  project_name: `Project for ${titleOf(lead)}`.slice(0, 120),
  project_description: lead.message,
  ...(lead.value && {
    currency: lead.value.currency,
    payment_type: 'one_time',
    details: { total_fee: lead.value.amount },
  }),
});

/** Stores a proposal to a lead with what is known; gives its address. Fails like `call`. */
export const beginLeadProposal = (lead: WholeLead) => beginProposal(prefillOf(lead));
