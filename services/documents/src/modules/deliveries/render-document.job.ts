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
import { pauseAfterFailure } from './rendering-retries.rules.ts';

const mostCrashes = 6;
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
  // Without a failure, the worker died during those attempts: this document may be the reason.
  const { attempts, failures = 0 } = delivery;
  const crashes = attempts - 1 - failures;
  if (crashes >= mostCrashes) return void (await end('failed', failedReason));
  try {
    const { pool, publicUrl, printers } = deps;
    await deps.makePdf(of, definitionOf(of.kind).versionOf(delivery));
    await printers[of.kind].prepareEmail?.(of.stored, { delivery, pool, publicUrl });
  } catch (err) {
    const pauseMs = pauseAfterFailure(failures + 1);
    const details = { err, deliveryId: delivery.id, attempt: attempts };
    deps.logger[pauseMs ? 'warn' : 'error'](details, 'PDF rendering failed');
    if (!pauseMs) return void (await end('failed', failedReason));
    return postponeRendering(at, pauseMs);
  }
  const { id, kind, to, round } = delivery;
  const owner = { paper: of.kind, paperId: String(of.stored._id) };
  await storeEmail({ id, kind, to, round, ...owner });
  await moveDelivery(at, { to: 'mailing', from: ['queued', 'rendering'] });
  requestSending(delivery.id, deps);
}
