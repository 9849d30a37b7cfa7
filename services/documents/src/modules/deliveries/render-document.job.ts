import { handleJob, type Logger } from '@soloist/server-kit';
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

const mostAttempts = 6;
const firstPauseMs = 1000;
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
      if (started) await renderDelivery(started, deps);
    },
    // The stored delivery is unchanged, so a scheduled task requests it again.
    onGivenUp: async () => {},
  });

interface StartedRendering extends DocumentRef {
  delivery: StoredDocumentDelivery;
}

async function renderDelivery({ delivery, ...of }: StartedRendering, deps: RenderDocumentDeps) {
  const at = { ...of, deliveryId: delivery.id };
  const end = (to: 'failed' | 'skipped', reason: string) =>
    moveDelivery(at, { to, from: ['queued', 'rendering'], reason });
  const unwanted = findSkipReason(of, delivery);
  if (unwanted) return void (await end('skipped', unwanted));
  // A document that crashes the worker reaches this line without an error.
  if (delivery.attempts > mostAttempts) return void (await end('failed', failedReason));
  try {
    const { pool, publicUrl, printers } = deps;
    await deps.makePdf(of, definitionOf(of.kind).versionOf(delivery));
    await printers[of.kind].prepareEmail?.(of.stored, { delivery, pool, publicUrl });
  } catch (err) {
    logFailure(deps.logger, { err, delivery });
    if (delivery.attempts >= mostAttempts) return void (await end('failed', failedReason));
    return postponeRendering(at, firstPauseMs * 2 ** (delivery.attempts - 1));
  }
  const { id, kind, to, round } = delivery;
  const owner = { paper: of.kind, paperId: String(of.stored._id) };
  await storeEmail({ id, kind, to, round, ...owner });
  await moveDelivery(at, { to: 'mailing', from: ['queued', 'rendering'] });
  requestSending(delivery.id, deps);
}

function logFailure(
  logger: Logger,
  { err, delivery }: { err: unknown; delivery: StoredDocumentDelivery },
) {
  const level = delivery.attempts >= mostAttempts ? 'error' : 'warn';
  logger[level](
    { err, deliveryId: delivery.id, attempt: delivery.attempts },
    'PDF rendering failed',
  );
}
