import { handleJob, type Logger } from '@soloist/service-kit';
import { renderDocument } from '../../jobs.ts';
import type { Asking } from '../../parts.ts';
import type { StatePdfMaker } from '../invoices/state-pdf.job.ts';
import { requestSending, storeDeliveryMail } from '../mails/mails.service.ts';
import {
  beginRendering,
  moveDelivery,
  type PaperAt,
  postponeRendering,
  whyNotSent,
} from './deliveries.service.ts';
import type { StoredDelivery } from './paper-fields.ts';
import { papers } from './papers.ts';
import type { PdfMaker } from './pdf-maker.ts';

const mostAttempts = 6;
const firstPauseMs = 1000;
const failedReason = 'The document could not be made. Please try again.';

interface Rendering extends Asking {
  makePdf: PdfMaker;
  makeStatePdf: StatePdfMaker;
  concurrency: number;
}

export const renderDocumentJob = (parts: Rendering) =>
  handleJob({
    job: renderDocument,
    concurrency: parts.concurrency,
    run: async (payload) => {
      const begun = await beginRendering(payload);
      if (begun) await renderDelivery(begun, parts);
    },
    // The delivery is stored as it was: the sweep asks for it again.
    onGivenUp: async () => {},
  });

interface Begun extends PaperAt {
  delivery: StoredDelivery;
}

async function renderDelivery({ delivery, ...of }: Begun, parts: Rendering) {
  const at = { ...of, deliveryId: delivery.id };
  const end = (to: 'failed' | 'skipped', reason: string) =>
    moveDelivery(at, { to, from: ['queued', 'rendering'], reason });
  const unwanted = whyNotSent(of, delivery);
  if (unwanted) return void (await end('skipped', unwanted));
  // A document that takes the worker down with it gets here without an error.
  if (delivery.attempts > mostAttempts) return void (await end('failed', failedReason));
  try {
    await parts.makePdf(of, papers[of.paper].versionOf(delivery));
    const saysWhatIsDue = delivery.kind === 'invoice' || delivery.kind === 'reminder';
    if (saysWhatIsDue) await parts.makeStatePdf(String(of.stored._id));
  } catch (err) {
    logFailure(parts.logger, { err, delivery });
    if (delivery.attempts >= mostAttempts) return void (await end('failed', failedReason));
    return postponeRendering(at, firstPauseMs * 2 ** (delivery.attempts - 1));
  }
  await storeDeliveryMail(of, delivery);
  await moveDelivery(at, { to: 'mailing', from: ['queued', 'rendering'] });
  requestSending(delivery.id, parts);
}

function logFailure(logger: Logger, { err, delivery }: { err: unknown; delivery: StoredDelivery }) {
  const level = delivery.attempts >= mostAttempts ? 'error' : 'warn';
  logger[level]({ err, deliveryId: delivery.id, attempt: delivery.attempts }, 'PDF not made');
}
