import type { Lead } from '@soloist/contracts';
import type { StoredLead } from './leads.model.ts';

export const presentLead = (stored: StoredLead): Lead => ({
  id: String(stored._id),
  name: stored.name,
  email: stored.email,
  company: stored.company,
  message: stored.message,
  source: stored.source,
  stage: stored.stage,
  createdAt: stored.createdAt.toISOString(),
});
