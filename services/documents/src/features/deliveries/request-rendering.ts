import { makePdf, renderDocument } from '../../jobs.ts';
import type { Asking } from '../../parts.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';

/**
 * Asks for rendering now instead of at the next sweep. Not awaited: an absent Redis must neither
 * fail nor delay what is already stored.
 */
export function requestRendering(proposal: StoredProposal, { queue, logger }: Asking) {
  const queued = proposal.deliveries.filter(({ state }) => state === 'queued');
  for (const { id } of queued) {
    queue
      .enqueue(renderDocument, { proposalId: String(proposal._id), deliveryId: id }, { key: id })
      .catch((err: Error) => logger.warn({ err: err.message }, 'rendering waits for the sweep'));
  }
}

/** Asks for the PDF of a proposal as it stands, which should be there and is not. */
export function requestPdf({ _id }: StoredProposal, { queue, logger }: Asking) {
  const proposalId = String(_id);
  queue
    .enqueue(makePdf, { proposalId }, { key: proposalId })
    .catch((err: Error) => logger.warn({ err: err.message }, 'PDF not asked for'));
}
