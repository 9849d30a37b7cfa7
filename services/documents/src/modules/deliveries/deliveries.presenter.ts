import type { Delivery, DeliveryHistory } from '@soloist/contracts';
import type { StoredDocumentDelivery } from './printable-document.model.ts';

/** A delivery's status. Internal fields are dropped when the document is parsed. */
export const presentDelivery = (delivery: StoredDocumentDelivery): Delivery => ({
  ...delivery,
  updatedAt: delivery.updatedAt.toISOString(),
});

/** The same with every state it was in. */
export const presentHistory = (delivery: StoredDocumentDelivery): DeliveryHistory => ({
  ...presentDelivery(delivery),
  history: delivery.history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
});
