import { conflict, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { DocumentsDeps, JobDeps } from '../../deps.ts';
import { liftSuppression } from '../mail/index.ts';
import {
  type DeliveryAt,
  isWithoutAccess,
  moveDelivery,
  pendingStates,
} from './deliveries.service.ts';
import { type DocumentRef, definitionOf } from './document-definitions.rules.ts';
import type { StoredDocument } from './printable-document.model.ts';
import { type Addressed, newDeliveries } from './recipients.rules.ts';
import { requestRendering } from './rendering-requests.service.ts';
import { requireNotTooOften, storeWithinLimit } from './sending-limits.service.ts';

const { trusted } = mongoose;

/**
 * Queues a failed or bounced delivery again.
 * @throws AppError `not_found`; `conflict` when there is nothing to retry.
 */
export async function retryDelivery<Stored extends StoredDocument>(
  at: DeliveryAt<Stored>,
  jobDeps: JobDeps,
): Promise<Stored> {
  const { kind, stored, deliveryId } = at;
  const delivery = stored.deliveries.find(({ id }) => id === deliveryId);
  if (!delivery) throw notFound('delivery');
  const unwanted = definitionOf(kind).whyUnwanted(stored, delivery);
  if (unwanted) throw conflict(`${unwanted}, so we can’t email it again.`);
  if (isWithoutAccess(stored, delivery)) throw conflict('You removed this person’s access.');
  // A person confirms that the address is right after all.
  if (delivery.state === 'bounced') await liftSuppression(delivery.to);
  const retried = await moveDelivery(at, {
    from: ['failed', 'bounced'],
    to: 'queued',
    isRetry: true,
  });
  if (!retried) throw conflict('This email didn’t fail, so you can’t retry it.');
  requestRendering({ kind, stored: retried }, jobDeps);
  return retried;
}

/**
 * Emails everyone who has access the current document again.
 * @throws AppError `conflict` while an email to them is queued; `rate_limited` after many today.
 */
export async function resendDocument<Stored extends StoredDocument>(
  { kind, stored }: DocumentRef<Stored>,
  { mostSendingsADay, ...jobDeps }: DocumentsDeps,
): Promise<Stored> {
  const { model, deliveryEvent, mailedAgain, whyUnwanted } = definitionOf(kind);
  const mailed = { kind: mailedAgain(stored) };
  const unwanted = whyUnwanted(stored, mailed);
  if (unwanted) throw conflict(`${unwanted}, so we can’t email it again.`);
  const deliveries = newDeliveries(stored as StoredDocument as unknown as Addressed, mailed);
  for (const { to } of deliveries) requireNotTooOften(stored, to);
  const onItsWay = { recipient: 'client', state: { $in: pendingStates } };
  const { freelancerId } = stored;
  const sender = { freelancerId, most: mostSendingsADay, count: deliveries.length };
  const resent = await storeWithinLimit(sender, () =>
    model
      .findOneAndUpdate(
        { _id: stored._id, deliveries: trusted({ $not: { $elemMatch: onItsWay } }) },
        {
          $push: {
            deliveries: { $each: deliveries },
            outbox: { $each: deliveries.map((delivery) => deliveryEvent(stored, delivery)) },
          },
        },
        { returnDocument: 'after' },
      )
      .lean<Stored>(),
  );
  if (!resent) throw conflict('We’re already sending an email to the client.');
  requestRendering({ kind, stored: resent }, jobDeps);
  return resent;
}
