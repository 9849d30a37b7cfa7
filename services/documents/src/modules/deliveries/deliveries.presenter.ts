import type { Delivery, DeliveryHistory } from '@soloist/contracts';
import type { StoredDocumentDelivery } from './printable-document.model.ts';

/** A delivery's status. Parsing the document drops internal fields. */
export const presentDelivery = (delivery: StoredDocumentDelivery): Delivery => ({
  ...delivery,
  updatedAt: delivery.updatedAt.toISOString(),
});

/** A delivery's status with its history of states. */
export const presentHistory = (delivery: StoredDocumentDelivery): DeliveryHistory => ({
  ...presentDelivery(delivery),
  history: delivery.history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
});
