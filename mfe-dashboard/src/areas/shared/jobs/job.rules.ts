import {
  type ApplicationStatus,
  type BudgetType,
  budgetText,
  type Job,
  type JobDuration,
  type JobLevel,
  type JobStatus,
  type JobSummary,
  today,
} from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';
import { daysUntil, formatCalendarDay } from '../formats/dates.rules.ts';

export const levelTexts: Record<JobLevel, string> = {
  entry: 'Entry level',
  intermediate: 'Intermediate',
  expert: 'Expert',
};

export const durationTexts: Record<JobDuration, string> = {
  week: 'Up to a week',
  month: 'Up to a month',
  quarter: 'One to three months',
  half_year: 'Three to six months',
  longer: 'More than six months',
};

export const budgetTypeTexts: Record<BudgetType, string> = {
  fixed: 'Fixed price',
  hourly: 'By the hour',
};

export const jobStatusBadges: Record<JobStatus, { text: string; tone: BadgeTone }> = {
  open: { text: 'Open', tone: 'ok' },
  closed: { text: 'Closed', tone: 'neutral' },
  filled: { text: 'Filled', tone: 'info' },
};

export const applicationBadges: Record<ApplicationStatus, { text: string; tone: BadgeTone }> = {
  applied: { text: 'Applied', tone: 'neutral' },
  shortlisted: { text: 'Shortlisted', tone: 'info' },
  hired: { text: 'Hired', tone: 'ok' },
  rejected: { text: 'Declined', tone: 'warn' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
};

/** The proposed rate, such as `$50 an hour`. */
export const proposedRateText = (
  rate: number,
  { currency, budgetType }: Pick<Job, 'currency' | 'budgetType'>,
) => budgetText({ budget: rate, budgetTo: null, currency, budgetType });

/** `Remote · Porto`. */
export const whereText = ({ remote, location }: Pick<JobSummary, 'remote' | 'location'>) =>
  [remote && 'Remote', location].filter(Boolean).join(' · ');

/** When it closes, such as `closes March 27`; empty without a day. */
export function closesText({ status, closesOn }: Pick<JobSummary, 'status' | 'closesOn'>) {
  if (!closesOn || status !== 'open') return '';
  if (closesOn === today()) return 'closes today';
  const day = formatCalendarDay(closesOn);
  return daysUntil(closesOn) < 0 ? `closed ${day}` : `closes ${day}`;
}

export const applicantsText = (count: number) => {
  if (count === 0) return 'no applicants yet';
  return count === 1 ? '1 applicant' : `${count} applicants`;
};

export const placesText = (places: number) => (places === 1 ? '1 person' : `${places} people`);

export const clientName = ({ client }: Pick<Job, 'client'>) =>
  `${client.fname} ${client.lname}`.trim() || 'A client';

/** Shown beside the number. */
export const newApplicantsText = (count: number) =>
  count === 1 ? 'new applicant' : 'new applicants';
