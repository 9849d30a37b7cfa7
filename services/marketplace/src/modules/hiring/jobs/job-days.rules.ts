import { decisionDays, hourMs, jobMessages } from '@soloist/contracts';
import { invalidInput } from '@soloist/server-kit';
import type { StoredJob } from './jobs.model.ts';

/** The last time zone in which a day ends is twelve hours behind. */
const dayEverywhereMs = 36 * hourMs;
const decisionMs = decisionDays * 24 * hourMs;
const never = new Date('9999-12-31T00:00:00Z');

/** When a calendar day has ended everywhere; a far future date for none. */
export const endOfDay = (day: string | null) =>
  day ? new Date(Date.parse(`${day}T00:00:00Z`) + dayEverywhereMs) : never;

/** @throws AppError `invalid_input` for a day that has ended. */
export function requireFutureDay(closesOn: string | null) {
  if (endOfDay(closesOn) > new Date()) return;
  const message = jobMessages.closesOn;
  throw invalidInput(message, [{ path: 'closesOn', message }]);
}

/**
 * Whether the job accepts applications. Decided by the clock, so that a missed closing admits no
 * one.
 */
export const takesApplications = ({
  state,
  status,
  closesAt,
}: Pick<StoredJob, 'state' | 'status' | 'closesAt'>) =>
  state === 'published' && status === 'open' && closesAt > new Date();

/** Jobs whose day ended before this close now. */
export const decisionDeadline = () => new Date(Date.now() - decisionMs);

/** The day on which a job closes by itself. */
export const decideBy = ({ closesAt }: Pick<StoredJob, 'closesAt'>) =>
  new Date(closesAt.getTime() + decisionMs).toISOString().slice(0, 10);
