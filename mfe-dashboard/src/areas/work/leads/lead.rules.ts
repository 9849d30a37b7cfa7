import {
  formatMoney,
  type Lead,
  type LeadEmail,
  type LeadLogEntry,
  type LeadSource,
  type LeadStage,
  type LeadValue,
} from '@soloist/contracts';
import { formatDay } from '../../shared/formats/dates.rules.ts';

export const stageTexts: Record<LeadStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  proposal_sent: 'Proposal sent',
  won: 'Won',
  lost: 'Lost',
};

/** Stages in which a deal is still possible. */
export const openStages: readonly LeadStage[] = ['new', 'contacted', 'proposal_sent'];

export const sourceTexts: Record<LeadSource, string> = {
  form: 'Campaign form',
  import: 'Import',
  manual: 'Added by you',
  portfolio: 'Portfolio site',
};

/** The display name of a lead: the company, or the person's name. */
export const titleOf = ({ name, company }: Pick<Lead, 'name' | 'company'>) => company || name;

export const sourceOf = ({ source, campaignName }: Pick<Lead, 'source' | 'campaignName'>) =>
  campaignName || sourceTexts[source];

export const valueText = (value: LeadValue | null, digits: 'whole' | 'exact' = 'exact') =>
  value ? formatMoney(value.amount, value.currency, { digits }) : '';

type NextStep = NonNullable<Lead['nextStep']>;

/** `Call, Mar 16`, or that it is overdue. */
export function stepText({ text, at, overdue }: NextStep): string {
  return overdue ? `Overdue since ${formatDay(at)}: ${text}` : `${text}, ${formatDay(at)}`;
}

export const mailStateTexts: Record<LeadEmail['state'], string> = {
  queued: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
  bounced: 'Bounced: address not found',
};

export const actorTexts: Record<LeadLogEntry['by'], string> = {
  you: 'You',
  lead: 'Lead',
  import: 'Import',
  proposal: 'Proposal',
  invoice: 'Invoice',
  mail: 'Email',
};

/** A log entry as a sentence. */
export function logText({ what, from, to, about }: LeadLogEntry): string {
  const named = about && `: ${about}`;
  switch (what) {
    case 'created':
      return `Received${named}`;
    case 'moved':
      return `Moved ${from ? `from ${stageTexts[from]} ` : ''}to ${to ? stageTexts[to] : 'another stage'}${named}`;
    case 'noted':
      return 'Note added';
    case 'note_removed':
      return 'Note deleted';
    case 'mailed':
      return `Email sent${named}`;
    case 'mail_failed':
      return `Email not delivered${named}`;
    case 'unsubscribed':
      return 'Unsubscribed from emails';
    case 'deleted':
      return 'Deleted';
    case 'restored':
      return 'Restored';
  }
}

const hoursADay = 24;
/** `5 hours`, `3 days`. */
export function durationText(hours: number): string {
  if (hours < 1) return 'under an hour';
  const [count, unit] =
    hours < hoursADay * 2 ? [Math.round(hours), 'hour'] : [Math.round(hours / hoursADay), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export const shareText = (share: number | null) =>
  share === null ? '' : `${Math.round(share * 100)}%`;
