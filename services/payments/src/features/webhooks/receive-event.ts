import { AppError, isDuplicateKey } from '@soloist/service-kit';
import * as z from 'zod';
import { type Parts, providerOf } from '../../parts.ts';
import { ProviderEventModel } from './provider-events.model.ts';
import { settleEvent } from './settle-event.job.ts';
import { settlerOf } from './settlers.ts';

interface Received {
  body: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
}

const known = z.object({
  event: z.string().regex(/^[a-z0-9_.]{1,80}$/),
  payload: z.record(z.string(), z.unknown()).default({}),
});
const thing = z.object({ entity: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }) });
const idShape = /^[\w-]{1,64}$/;
/** The queue does it at once; this is for what it lost. */
const lostAfterMs = 15_000;

/**
 * Takes what the provider tells: stored once by its id, worked through afterwards.
 * @throws AppError `invalid_signature`; `malformed_body` for what is signed and no event.
 */
export async function receiveEvent({ body, signature, eventId }: Received, parts: Parts) {
  if (!providerOf(parts).signatures.isOfWebhook(body, signature))
    throw new AppError('invalid_signature', 'This is not signed by the payment provider.');
  if (!eventId || !idShape.test(eventId))
    throw new AppError('malformed_body', 'This event has no id.');
  const { event: name, payload } = readEvent(body);
  const isOurs = settlerOf(name) !== undefined;
  const now = Date.now();
  try {
    await ProviderEventModel.create({
      _id: eventId,
      name,
      about: thingsOf(payload),
      state: isOurs ? 'waiting' : 'ignored',
      ...(isOurs ? { tryAt: new Date(now + lostAfterMs) } : {}),
      receivedAt: new Date(now),
    });
  } catch (err) {
    // Told again: it is worked through, or will be.
    if (isDuplicateKey(err)) return;
    throw err;
  }
  if (!isOurs) return;
  await parts.queue
    .enqueue(settleEvent, { eventId }, { key: eventId })
    .catch((err: Error) =>
      parts.logger.warn({ eventId, err: err.message }, 'an event waits for the queue'),
    );
}

function readEvent(body: Buffer) {
  try {
    return known.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new AppError('malformed_body', 'This is no event that we know.', { cause });
  }
}

function thingsOf(payload: Record<string, unknown>): Record<string, string> {
  const things = Object.entries(payload).flatMap(([kind, told]) => {
    const { data } = thing.safeParse(told);
    // Dots would be paths in the database.
    return data ? [[kind.replaceAll('.', '_'), data.entity.id]] : [];
  });
  return Object.fromEntries(things);
}
