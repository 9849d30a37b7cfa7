import type { ApplicationStatus } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

export const statusTexts: Record<ApplicationStatus, { text: string; tone: BadgeTone }> = {
  applied: { text: 'Applied', tone: 'neutral' },
  shortlisted: { text: 'Shortlisted', tone: 'info' },
  hired: { text: 'Hired', tone: 'ok' },
  rejected: { text: 'Not chosen', tone: 'warn' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
};

/** Whether the client still owes an answer. */
export const isWaiting = (status: ApplicationStatus) =>
  status === 'applied' || status === 'shortlisted';

/** What a client calls the stages of a job's applicants. */
export const stageTexts: Record<ApplicationStatus | 'suggested', string> = {
  applied: 'Applied',
  shortlisted: 'Shortlisted',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  suggested: 'Suggested',
};

/** Wording for a rejection, to begin with. */
export const rejectionWords = [
  'Thank you for applying. We chose somebody whose past work is closer to this job.',
  'Thank you for applying. Your rate is above what we can pay for this job.',
  'Thank you for applying. The dates do not fit us this time.',
] as const;
