import type { Lead, LeadDetail, LeadLogEntry } from '@soloist/contracts';
import type { StoredLead } from './leads.model.ts';
import type { StoredLogEntry } from './log/lead-log.model.ts';

export type CampaignNames = Map<string, string>;

const isClosed = ({ stage }: Pick<StoredLead, 'stage'>) => stage === 'won' || stage === 'lost';

export function presentLead(stored: StoredLead, campaigns: CampaignNames): Lead {
  const { nextStep, value, campaignId } = stored;
  const campaign = campaignId && campaigns.get(String(campaignId));
  return {
    id: String(stored._id),
    campaignId: campaign === undefined ? null : String(campaignId),
    campaignName: campaign ?? '',
    name: stored.name,
    email: stored.email,
    company: stored.company,
    phone: stored.phone,
    message: stored.message,
    value: value ? { amount: value.amount, currency: value.currency } : null,
    source: stored.source,
    stage: stored.stage,
    stageAt: stored.stageAt.toISOString(),
    nextStep: nextStep
      ? {
          text: nextStep.text,
          at: nextStep.at.toISOString(),
          overdue: nextStep.at.getTime() < Date.now() && !isClosed(stored),
        }
      : null,
    noteCount: stored.notes.length,
    suspicious: stored.suspicions.length > 0,
    suspicions: stored.suspicions,
    createdAt: stored.createdAt.toISOString(),
  };
}

interface LeadDetailContext {
  campaigns: CampaignNames;
  whyNoMail: string;
}

export const presentLeadDetail = (
  stored: StoredLead,
  { campaigns, whyNoMail }: LeadDetailContext,
): LeadDetail => ({
  ...presentLead(stored, campaigns),
  answers: stored.answers,
  notes: stored.notes
    .map(({ at, changedAt, ...note }) => ({
      ...note,
      at: at.toISOString(),
      changedAt: changedAt?.toISOString() ?? null,
    }))
    .toReversed(),
  mails: stored.mails
    .map(({ at, to: _, ...mail }) => ({ ...mail, at: at.toISOString() }))
    .toReversed(),
  mayWrite: stored.mayWrite,
  whyNoMail,
});

export const presentLogEntry = (stored: StoredLogEntry): LeadLogEntry => ({
  id: stored._id,
  at: stored.at.toISOString(),
  what: stored.what,
  from: stored.from ?? null,
  to: stored.to ?? null,
  by: stored.by,
  about: stored.about,
});
