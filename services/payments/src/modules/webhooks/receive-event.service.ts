import type { IncomingMessage } from 'node:http';
import { AppError, insertAll, isDuplicateKey } from '@soloist/server-kit';
import { createBatcher } from '@soloist/server-kit/batcher';
import * as z from 'zod';
import { type PaymentsDeps, providerOf } from '../../deps.ts';
import { findProviderEventHandler, processEvent } from './process-event.job.ts';
import { type ProviderEventFields, ProviderEventModel } from './provider-events.model.ts';

interface ReceivedEvent {
  body: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
}

const knownEvent = z.object({
  event: z.string().regex(/^[a-z0-9_.]{1,80}$/),
  payload: z.record(z.string(), z.unknown()).default({}),
});
const eventEntity = z.object({ entity: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }) });
const idShape = /^[\w-]{1,64}$/;
/** The queue processes events immediately; this is for those it lost. */
const lostAfterMs = 15_000;

/**
 * Receives a provider event: stored once by its id, processed afterwards.
 * @throws AppError `invalid_signature`; `malformed_body` for a signed body that is no event.
 */
export async function receiveEvent(
  { body, signature, eventId }: ReceivedEvent,
  deps: PaymentsDeps,
) {
  if (!providerOf(deps).signatures.isOfWebhook(body, signature))
    throw new AppError('invalid_signature', 'This is not signed by the payment provider.');
  if (!eventId || !idShape.test(eventId))
    throw new AppError('malformed_body', 'This event has no id.');
  const { event: name, payload } = readEvent(body);
  const about = entityIdsOf(payload);
  const state = await stateOnArrival(name, about);
  const isWaiting = state === 'waiting';
  const now = Date.now();
  try {
    await insertStored({
      _id: eventId,
      name,
      ...{ about, state, tries: 0, problem: '' },
      ...(isWaiting ? { tryAt: new Date(now + lostAfterMs) } : {}),
      receivedAt: new Date(now),
    });
  } catch (err) {
    // A repeated event is processed already, or will be.
    if (isDuplicateKey(err)) return;
    throw err;
  }
  if (!isWaiting) return;
  await deps.queue
    .enqueue(processEvent, { eventId }, { key: eventId })
    .catch((err: Error) =>
      deps.logger.warn({ eventId, err: err.message }, 'event could not be queued, will retry'),
    );
}

/** Most events report a payment that the payer's browser reported before: they need no job. */
async function stateOnArrival(name: string, about: Record<string, string>) {
  const handler = findProviderEventHandler(name);
  if (!handler) return 'ignored';
  const id = about[handler.entity];
  return id && (await handler.isProcessed?.(id)) ? 'done' : 'waiting';
}

/** Concurrent events are stored in one step, each once. */
const insertStored = createBatcher((all: readonly ProviderEventFields[]) =>
  insertAll(ProviderEventModel, all),
);

function readEvent(body: Buffer) {
  try {
    return knownEvent.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new AppError('malformed_body', 'This event is unknown.', { cause });
  }
}

function entityIdsOf(payload: Record<string, unknown>): Record<string, string> {
  const ids = Object.entries(payload).flatMap(([kind, entity]) => {
    const { data } = eventEntity.safeParse(entity);
    // Dots would be paths in the database.
    return data ? [[kind.replaceAll('.', '_'), data.entity.id]] : [];
  });
  return Object.fromEntries(ids);
}

const mostBytes = 1024 * 1024;

/**
 * The raw body, which is signed.
 * @throws AppError `body_too_large` above 1 MB, `malformed_body` when it is incomplete.
 */
export async function readRawBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AppError('malformed_body', 'The request is not complete.', { cause });
  }
  if (bytes > mostBytes) throw new AppError('body_too_large', 'The request is too large.');
  return Buffer.concat(chunks);
}
