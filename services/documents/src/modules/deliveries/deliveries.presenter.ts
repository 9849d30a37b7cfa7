import type { Delivery, DeliveryHistory } from '@soloist/contracts';
import {
  clientId,
  type DocumentFields,
  type StoredDocumentDelivery,
} from './printable-document.model.ts';
import { type Addressed, mainRecipientOf } from './recipients.rules.ts';

type WithDeliveries = Pick<DocumentFields, 'deliveries'> & Addressed;

/** A delivery's status. Parsing the document drops internal fields. */
const presentDelivery = (delivery: StoredDocumentDelivery, mainId: string): Delivery => ({
  ...delivery,
  updatedAt: delivery.updatedAt.toISOString(),
  ...((delivery.recipientId ?? clientId) === mainId ? {} : { isCopy: true }),
});

export function presentDeliveries(stored: WithDeliveries): Delivery[] {
  const { id } = mainRecipientOf(stored);
  return stored.deliveries.map((each) => presentDelivery(each, id));
}

/** The deliveries with their histories of states. */
export function presentHistories(stored: WithDeliveries): DeliveryHistory[] {
  const { id } = mainRecipientOf(stored);
  return stored.deliveries.map((each) => ({
    ...presentDelivery(each, id),
    history: each.history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }));
}
