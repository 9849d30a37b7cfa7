import { paysOnline, type ServiceRecord, type ServiceSummary } from '@soloist/contracts';
import type { ListedService, StoredService } from './services.model.ts';

const noDetails = { total_price: null, duration: null, duration_type: null, payment_rate: null };

export const presentServiceSummary = ({
  _id,
  terms,
  state,
  updatedAt,
}: ListedService): ServiceSummary => ({
  id: String(_id),
  title: terms.title,
  summary: terms.summary,
  industry: terms.industry,
  skills: terms.skills,
  image: terms.images[0] ?? null,
  payment_type: terms.payment_type,
  details: { ...noDetails, ...terms.details },
  currency: terms.currency,
  published: state === 'published',
  updatedAt: updatedAt.toISOString(),
});

export const presentService = (stored: StoredService): ServiceRecord => ({
  ...stored.terms,
  ...presentServiceSummary(stored),
  userId: String(stored.ownerId),
});

/** The same for everyone: without its ordering where nobody could pay an order. */
export function presentPublicService(stored: StoredService): ServiceRecord {
  const { ordering, ...record } = presentService(stored);
  return { ...record, ...(ordering && paysOnline(record.currency) ? { ordering } : {}) };
}
