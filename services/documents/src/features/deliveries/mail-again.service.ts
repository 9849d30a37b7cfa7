import { conflict, notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Asking, Parts } from '../../parts.ts';
import { liftSuppression } from '../mails/suppressions.ts';
import {
  type DeliveryAt,
  moveDelivery,
  newDelivery,
  type PaperAt,
  pendingStates,
} from './deliveries.service.ts';
import type { StoredPaper } from './paper-fields.ts';
import { papers } from './papers.ts';
import { requestRendering } from './request-rendering.ts';
import { requireNotTooOften, storeWithinLimit } from './sending-limits.ts';

const { trusted } = mongoose;

/** Queues a failed or bounced delivery again. @throws AppError `not_found`; `conflict` when there is nothing to repeat. */
export async function retryDelivery<Stored extends StoredPaper>(
  at: DeliveryAt<Stored>,
  asking: Asking,
): Promise<Stored> {
  const { paper, stored, deliveryId } = at;
  const delivery = stored.deliveries.find(({ id }) => id === deliveryId);
  if (!delivery) throw notFound('delivery');
  const unwanted = papers[paper].whyUnwanted(stored, delivery);
  if (unwanted) throw conflict(`${unwanted}, so this is not mailed again.`);
  // A person says that the address is right after all.
  if (delivery.state === 'bounced') await liftSuppression(delivery.to);
  const retried = await moveDelivery(at, {
    from: ['failed', 'bounced'],
    to: 'queued',
    isRetry: true,
  });
  if (!retried) throw conflict('This mail did not fail, so there is nothing to send again.');
  requestRendering({ paper, stored: retried }, asking);
  return retried;
}

/**
 * Mails the client the document as it stands once more.
 * @throws AppError `conflict` while a mail to them is on its way; `rate_limited` when there were many.
 */
export async function resendPaper<Stored extends StoredPaper>(
  { paper, stored }: PaperAt<Stored>,
  { mostSendingsADay, ...asking }: Parts,
): Promise<Stored> {
  const { model, deliveryEvent, mailedAgain, whyUnwanted } = papers[paper];
  const delivery = newDelivery(mailedAgain(stored));
  const unwanted = whyUnwanted(stored, delivery);
  if (unwanted) throw conflict(`${unwanted}, so this is not mailed again.`);
  requireNotTooOften(stored, delivery.to);
  const onItsWay = { recipient: 'client', state: { $in: pendingStates } };
  const sender = { freelancerId: stored.freelancerId, most: mostSendingsADay };
  const resent = await storeWithinLimit(sender, () =>
    model
      .findOneAndUpdate(
        { _id: stored._id, deliveries: trusted({ $not: { $elemMatch: onItsWay } }) },
        { $push: { deliveries: delivery, outbox: deliveryEvent(stored, delivery) } },
        { returnDocument: 'after' },
      )
      .lean<Stored>(),
  );
  if (!resent) throw conflict('A mail to the client is already on its way.');
  requestRendering({ paper, stored: resent }, asking);
  return resent;
}
