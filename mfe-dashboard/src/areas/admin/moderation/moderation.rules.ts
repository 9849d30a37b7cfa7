import {
  type FlagReason,
  type ModerationDecision,
  type ReportKind,
  type ReportReason,
  reportReasonTexts,
} from '@soloist/contracts';

export const kindTexts: Record<ReportKind, string> = {
  job: 'Job',
  person: 'Person',
  application: 'Application',
  message: 'Message',
  service: 'Service',
  project: 'Project',
  post: 'Post',
  recommendation: 'Recommendation',
};

const flagTexts: Record<FlagReason, string> = {
  flagged: 'Flagged automatically',
};

export const reasonTexts: Record<ReportReason | FlagReason, string> = {
  ...reportReasonTexts,
  ...flagTexts,
};

/** Past decisions. */
export const decisionTexts: Record<ModerationDecision, string> = {
  dismiss: 'No violation',
  warn: 'Warned',
  hide: 'Hidden',
  none: 'Decision reversed',
};

/** Possible decisions with their effects. */
export const choices: Record<ModerationDecision, { label: string; hint: string }> = {
  dismiss: {
    label: 'No violation',
    hint: 'The content stays. We notify the people who reported it.',
  },
  warn: { label: 'Warn owner', hint: 'They get a notification and an email with your reason.' },
  hide: {
    label: 'Hide content',
    hint: 'Only its owner sees it, with your reason. They can appeal once.',
  },
  none: { label: 'Reverse last decision', hint: 'Hidden content becomes visible again.' },
};
