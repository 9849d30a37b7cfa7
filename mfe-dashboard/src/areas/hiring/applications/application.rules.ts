import type { ApplicationStatus } from '@soloist/contracts';

/** Whether the client still owes an answer. */
export const isUndecided = (status: ApplicationStatus) =>
  status === 'applied' || status === 'shortlisted';

/** Names of the stages as the client sees them. */
export const stageTexts: Record<ApplicationStatus | 'suggested', string> = {
  applied: 'Applied',
  shortlisted: 'Shortlisted',
  hired: 'Hired',
  rejected: 'Declined',
  withdrawn: 'Withdrawn',
  suggested: 'Suggested',
};

/** Suggested reasons for declining an applicant. */
export const rejectionWords = [
  'Thank you for applying. We chose someone whose past work is closer to this job.',
  'Thank you for applying. Your rate is above what we can pay for this job.',
  'Thank you for applying. The dates do not fit us this time.',
] as const;
