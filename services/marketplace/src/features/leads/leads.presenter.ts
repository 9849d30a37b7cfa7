import type { Lead } from '@soloist/contracts';
import type { StoredLead } from './leads.model.ts';

export const presentLead = (stored: StoredLead): Lead => ({
  id: String(stored._id),
  name: stored.name,
  email: stored.email,
  company: stored.company,
  message: stored.message,
  campaignId: null,
  campaignName: '',
  phone: '',
  value: null,
  source: stored.source,
  stage: stored.stage,
  stageAt: stored.createdAt.toISOString(),
  nextStep: null,
  noteCount: 0,
  suspicious: false,
  suspicions: [],
  createdAt: stored.createdAt.toISOString(),
});
