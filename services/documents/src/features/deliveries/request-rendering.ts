import { makePdf, renderDocument } from '../../jobs.ts';
import type { Asking } from '../../parts.ts';
import type { PaperAt } from './deliveries.service.ts';

/**
 * Asks for rendering now instead of at the next sweep. Not awaited: an absent Redis must neither
 * fail nor delay what is already stored.
 */
export function requestRendering({ paper, stored }: PaperAt, { queue, logger }: Asking) {
  const paperId = String(stored._id);
  const queued = stored.deliveries.filter(({ state }) => state === 'queued');
  for (const { id } of queued) {
    queue
      .enqueue(renderDocument, { paper, paperId, deliveryId: id }, { key: id })
      .catch((err: Error) => logger.warn({ err: err.message }, 'rendering waits for the sweep'));
  }
}

/** Asks for the PDF of a paper as it stands, which should be there and is not. */
export function requestPdf({ paper, stored }: PaperAt, { queue, logger }: Asking) {
  const paperId = String(stored._id);
  queue
    .enqueue(makePdf, { paper, paperId }, { key: paperId })
    .catch((err: Error) => logger.warn({ err: err.message }, 'PDF not asked for'));
}
