import type { PublicProfile, ServiceRecord, ServiceSummary, WorkOwner } from '@soloist/contracts';
import { workOwner } from '@soloist/contracts';
import * as z from 'zod/mini';
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

/** Only the profile fields that the page of a service displays. */
export const presentOwner = (profile: PublicProfile): WorkOwner => z.parse(workOwner, profile);
