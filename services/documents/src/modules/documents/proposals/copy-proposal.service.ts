import { randomUUID } from 'node:crypto';
import { type ProposalPrefill, proposalPrefill } from '@soloist/contracts';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { mainRecipientOf } from '../../deliveries/index.ts';
import { insertNewDraft } from '../drafts/drafts.service.ts';
import { requireChangeable } from './changes.service.ts';
import { isAcceptancePayment } from './project-fields.model.ts';
import { referencesOf } from './proposal-references.rules.ts';
import type { StoredProposal } from './proposals.model.ts';

export type CopyAs = 'duplicate' | 'template' | 'change';

/**
 * Creates a draft from a proposal; returns its id.
 * @throws AppError `conflict` when it cannot be changed.
 */
export async function copyProposal(
  proposal: StoredProposal,
  { as, title }: { as: CopyAs; title: string },
): Promise<string> {
  if (as === 'change') requireChangeable(proposal);
  const draft_id = randomUUID();
  await insertNewDraft({
    freelancerId: proposal.freelancerId,
    draft_id,
    kind: as === 'template' ? 'proposal_template' : 'proposal',
    title: title || proposal.terms.project_name,
    content: contentOf(proposal, as),
  });
  return draft_id;
}

function contentOf(proposal: StoredProposal, as: CopyAs): ProposalPrefill {
  const { terms, _id, timeZone } = proposal;
  const today = DateTime.now().setZone(timeZone).toISODate() ?? '';
  // The old expiry date does not apply to the next proposal.
  const { email } = mainRecipientOf(proposal);
  const all = { ...z.parse(proposalPrefill, terms), email, valid_until: '' };
  switch (as) {
    case 'change':
      return {
        ...keepInvoicedFee(all, proposal),
        references: referencesOf(proposal),
        replaces: String(_id),
      };
    case 'duplicate':
      return keepDays(all, (day) => day >= today);
    case 'template': {
      const { references, ...work } = keepDays(all, () => false);
      return { ...work, email: '', client_name: '' };
    }
  }
}

/** A fee whose invoice has its installments is an upfront payment of the change. */
function keepInvoicedFee(content: ProposalPrefill, { milestones }: StoredProposal) {
  const { details = {} } = content;
  if (!details.installments?.length || !milestones.some(isAcceptancePayment)) return content;
  const { total_fee } = details;
  return { ...content, details: { ...details, upfront_payment: total_fee, installments: [] } };
}

function keepDays(content: ProposalPrefill, shouldCopy: (day: string) => boolean): ProposalPrefill {
  const { details = {} } = content;
  const keep = (day = '') => (shouldCopy(day) ? day : '');
  return {
    ...content,
    details: {
      ...details,
      start_date: keep(details.start_date),
      end_date: keep(details.end_date),
      milestones: (details.milestones ?? []).map((milestone) => ({
        ...milestone,
        end_date: keep(milestone.end_date),
      })),
    },
  };
}
