import {
  formatMoney,
  type Lead,
  type LeadLogEntry,
  type LeadMail,
  type LeadSource,
  type LeadStage,
  type LeadValue,
} from '@soloist/contracts';
import { formatDay } from '../../dates.ts';

export const stageTexts: Record<LeadStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  proposal_sent: 'Proposal sent',
  won: 'Won',
  lost: 'Lost',
};

/** A deal is still possible. */
export const openStages: readonly LeadStage[] = ['new', 'contacted', 'proposal_sent'];

export const sourceTexts: Record<LeadSource, string> = {
  form: 'Campaign form',
  import: 'Import',
  manual: 'Added by you',
  portfolio: 'Portfolio site',
};

/** What a lead is called: their company, else their name. */
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

export const mailStateTexts: Record<LeadMail['state'], string> = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Not sent',
  bounced: 'Came back: nobody has this address',
};

export const actorTexts: Record<LeadLogEntry['by'], string> = {
  you: 'You',
  lead: 'They',
  import: 'Import',
  proposal: 'Proposal',
  invoice: 'Invoice',
  mail: 'Mail',
};

/** What happened, as a sentence. */
export function logText({ what, from, to, about }: LeadLogEntry): string {
  const named = about && `: ${about}`;
  switch (what) {
    case 'created':
      return `Came in${named}`;
    case 'moved':
      return `Moved ${from ? `from ${stageTexts[from]} ` : ''}to ${to ? stageTexts[to] : 'another stage'}${named}`;
    case 'noted':
      return 'A note was added';
    case 'note_removed':
      return 'A note was deleted';
    case 'mailed':
      return `A mail was sent${named}`;
    case 'mail_failed':
      return `A mail did not arrive${named}`;
    case 'unsubscribed':
      return 'Wants no more mails';
    case 'deleted':
      return 'Deleted';
    case 'restored':
      return 'Brought back';
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
