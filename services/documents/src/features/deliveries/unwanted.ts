import type { Delivery } from '@soloist/contracts';
import { openStatuses, type StoredProposal } from '../proposals/proposals.model.ts';
import { statusOf } from '../proposals/proposals.presenter.ts';

/** Why a delivery must not leave any more; nothing when it should. */
export function whyUnwanted(proposal: StoredProposal, kind: Delivery['kind']): string | undefined {
  const status = statusOf(proposal);
  if (kind === 'signed' || openStatuses.some((open) => open === status)) return undefined;
  return `The proposal was ${status} before this mail left, so it was not sent.`;
}
