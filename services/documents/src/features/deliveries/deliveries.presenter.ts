import type { Delivery, DeliveryHistory } from '@soloist/contracts';
import type { StoredDelivery } from './paper-fields.ts';

/** Where a delivery stands. What is only ours goes when its paper is parsed. */
export const presentDelivery = (delivery: StoredDelivery): Delivery => ({
  ...delivery,
  updatedAt: delivery.updatedAt.toISOString(),
});

/** The same with every state it was in. */
export const presentHistory = (delivery: StoredDelivery): DeliveryHistory => ({
  ...presentDelivery(delivery),
  history: delivery.history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
});
