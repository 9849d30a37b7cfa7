import { handleJob } from '@soloist/server-kit';
import type { JobDeps } from '../../deps.ts';
import { requestSending, storeEmail } from '../mail/index.ts';
import type { PdfPool } from '../rendering/index.ts';
import {
  findSkipReason,
  moveDelivery,
  postponeRendering,
  startRendering,
} from './deliveries.service.ts';
import { type DocumentRef, definitionOf } from './document-definitions.rules.ts';
import type { DocumentPrinters } from './document-printer.rules.ts';
import type { PdfMaker } from './pdfs.service.ts';
import type { StoredDocumentDelivery } from './printable-document.model.ts';
import { renderDocument } from './rendering-requests.service.ts';
import { pauseAfterCrash, pauseAfterFailure } from './rendering-retries.rules.ts';

const failedReason = 'We couldn’t create the PDF. Try again.';

interface RenderDocumentDeps extends JobDeps {
  makePdf: PdfMaker;
  printers: DocumentPrinters;
  pool: PdfPool;
  publicUrl: string;
  concurrency: number;
}

export const renderDocumentJob = (deps: RenderDocumentDeps) =>
  handleJob({
    job: renderDocument,
    concurrency: deps.concurrency,
    run: async (payload) => {
      const started = await startRendering(payload);
      if (started?.hasCrashed) await retryAfterCrash(started, deps);
      else if (started) await renderDelivery(started, deps);
    },
    // The stored delivery is unchanged, so a scheduled task requests it again.
    onGivenUp: async () => {},
  });

interface StartedRendering extends DocumentRef {
  delivery: StoredDocumentDelivery;
}

const endDelivery = (
  { delivery, ...of }: StartedRendering,
  to: 'failed' | 'skipped',
  reason: string,
) =>
  moveDelivery({ ...of, deliveryId: delivery.id }, { to, from: ['queued', 'rendering'], reason });

async function retryLater(started: StartedRendering, pauseMs: number | undefined) {
  const { delivery, ...of } = started;
  if (!pauseMs) return void (await endDelivery(started, 'failed', failedReason));
  const { id: deliveryId, attempts } = delivery;
  await postponeRendering({ ...of, deliveryId, attempts, pauseMs });
}

/** The document may be the reason, or another one at that time, or the machine. */
async function retryAfterCrash(started: StartedRendering, { logger }: RenderDocumentDeps) {
  const { id: deliveryId, attempts } = started.delivery;
  const pauseMs = pauseAfterCrash(attempts);
  const details = { deliveryId, attempt: attempts };
  logger[pauseMs ? 'warn' : 'error'](details, 'worker died while it rendered this PDF');
  await retryLater(started, pauseMs);
}

async function renderDelivery(started: StartedRendering, deps: RenderDocumentDeps) {
  const { delivery, ...of } = started;
  const unwanted = findSkipReason(of, delivery);
  if (unwanted) return void (await endDelivery(started, 'skipped', unwanted));
  try {
    const { pool, publicUrl, printers } = deps;
    await deps.makePdf(of, definitionOf(of.kind).versionOf(delivery));
    await printers[of.kind].prepareEmail?.(of.stored, { delivery, pool, publicUrl });
  } catch (err) {
    const pauseMs = pauseAfterFailure(delivery.attempts);
    const details = { err, deliveryId: delivery.id, attempt: delivery.attempts };
    deps.logger[pauseMs ? 'warn' : 'error'](details, 'PDF rendering failed');
    return retryLater(started, pauseMs);
  }
  const { id, kind, to, round } = delivery;
  const owner = { paper: of.kind, paperId: String(of.stored._id) };
  await storeEmail({ id, kind, to, round, ...owner });
  await moveDelivery({ ...of, deliveryId: id }, { to: 'mailing', from: ['queued', 'rendering'] });
  requestSending(delivery.id, deps);
}
