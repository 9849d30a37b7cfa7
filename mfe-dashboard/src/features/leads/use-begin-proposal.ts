import type { ProposalPrefill, WholeLead } from '@soloist/contracts';
import { useMutation } from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';
import { beginProposal } from '../proposals/begin-proposal.ts';
import { titleOf } from './lead-texts.ts';

/** What a proposal to a lead begins with. */
export const prefillOf = (lead: WholeLead): ProposalPrefill => ({
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

/** One click: a lead becomes a proposal that is filled with what is known. Gives its address. */
export const useBeginProposal = () =>
  useMutation({
    mutationFn: (lead: WholeLead) => beginProposal(prefillOf(lead)),
    onError: tellProblem,
  });
