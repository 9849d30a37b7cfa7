import {
  type Decision,
  type FlagReason,
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
  flagged: 'Flagged by a machine',
};

export const reasonTexts: Record<ReportReason | FlagReason, string> = {
  ...reportReasonTexts,
  ...flagTexts,
};

/** What was done. */
export const decisionTexts: Record<Decision, string> = {
  dismiss: 'Nothing is wrong',
  warn: 'Warned',
  hide: 'Taken out of sight',
  none: 'Decision taken back',
};

/** What can be done, and what comes of it. */
export const choices: Record<Decision, { label: string; hint: string }> = {
  dismiss: { label: 'Nothing is wrong', hint: 'It stays as it is. Who reported it is told.' },
  warn: { label: 'Warn the person', hint: 'They get a note and a mail with your words.' },
  hide: {
    label: 'Take it out of sight',
    hint: 'Only its owner sees it, with your words. They can answer once.',
  },
  none: { label: 'Take the last decision back', hint: 'What was hidden shows again.' },
};
