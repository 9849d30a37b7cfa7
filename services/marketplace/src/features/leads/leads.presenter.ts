import type { Lead, LeadLogEntry, WholeLead } from '@soloist/contracts';
import type { StoredLogEntry } from './lead-log.model.ts';
import type { StoredLead } from './leads.model.ts';

export type CampaignNames = Map<string, string>;

const isOver = ({ stage }: Pick<StoredLead, 'stage'>) => stage === 'won' || stage === 'lost';

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
          overdue: nextStep.at.getTime() < Date.now() && !isOver(stored),
        }
      : null,
    noteCount: stored.notes.length,
    suspicious: stored.suspicions.length > 0,
    suspicions: stored.suspicions,
    createdAt: stored.createdAt.toISOString(),
  };
}

interface Whole {
  campaigns: CampaignNames;
  whyNoMail: string;
}

export const presentWholeLead = (
  stored: StoredLead,
  { campaigns, whyNoMail }: Whole,
): WholeLead => ({
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
