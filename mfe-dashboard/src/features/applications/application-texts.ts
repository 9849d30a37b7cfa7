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
