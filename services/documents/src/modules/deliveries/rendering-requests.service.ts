import { id } from '@soloist/contracts';
import { defineJob } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import type { JobDeps } from '../../deps.ts';
import { type DocumentRef, definitionOf } from './document-definitions.rules.ts';
import { type DocumentKind, documentKinds } from './printable-document.model.ts';

const { trusted } = mongoose;
const documentRef = { paper: z.enum(documentKinds), paperId: id };

/** One attempt each: the stored delivery has the error and the time of the next attempt. */
export const renderDocument = defineJob({
  name: 'documents.render-document',
  payload: z.strictObject({ ...documentRef, deliveryId: id }),
  attempts: 1,
  backoffMs: 0,
});

/** Renders a document's current PDF, where there is none, without sending an email. */
export const makePdf = defineJob({
  name: 'documents.make-pdf',
  payload: z.strictObject(documentRef),
  attempts: 3,
  backoffMs: 1000,
});

/**
 * Requests a rendering now instead of by the next scheduled task. Not awaited: an unavailable Redis
 * must neither fail nor delay what is already stored.
 */
export function requestRendering({ kind, stored }: DocumentRef, { queue, logger }: JobDeps) {
  const documentId = String(stored._id);
  const queued = stored.deliveries.filter(({ state }) => state === 'queued');
  for (const { id } of queued) {
    queue
      .enqueue(renderDocument, { paper: kind, paperId: documentId, deliveryId: id }, { key: id })
      .catch((err: Error) =>
        logger.warn({ err: err.message }, 'rendering not queued; the scheduled task retries it'),
      );
  }
}

/** Requests the missing PDF of a document's current version. */
export function requestPdf({ kind, stored }: DocumentRef, { queue, logger }: JobDeps) {
  const documentId = String(stored._id);
  queue
    .enqueue(makePdf, { paper: kind, paperId: documentId }, { key: documentId })
    .catch((err: Error) => logger.warn({ err: err.message }, 'PDF rendering not queued'));
}

const batch = 500;

/** Requests the rendering of all deliveries that are due: a scheduled task. */
export async function requestDueRenderings({ queue }: JobDeps) {
  for (const kind of documentKinds) await requestDueOf(kind, queue);
}

async function requestDueOf(kind: DocumentKind, queue: JobDeps['queue']) {
  const now = new Date();
  const isDue = { state: { $in: ['queued', 'rendering'] }, nextAttemptAt: { $lte: now } };
  const documents = await definitionOf(kind)
    .model.find({ deliveries: trusted({ $elemMatch: isDue }) }, { deliveries: 1 })
    .limit(batch)
    .lean();
  for (const { _id, deliveries } of documents) {
    const due = deliveries.filter(
      ({ state, nextAttemptAt }) => isDue.state.$in.includes(state) && nextAttemptAt <= now,
    );
    for (const { id } of due) {
      const payload = { paper: kind, paperId: String(_id), deliveryId: id };
      await queue.enqueue(renderDocument, payload, { key: id });
    }
  }
}
