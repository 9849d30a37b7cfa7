import { formatNumber, type RecurringStatus, type RecurringSummary } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';

export const recurringStatusTexts: Record<RecurringStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

export const recurringTones: Record<RecurringStatus, BadgeTone> = {
  active: 'ok',
  paused: 'warn',
  ended: 'neutral',
};

/** The next step, in two short lines. */
export function nextOfRecurring({
  nextOn,
  status,
  mode,
  made,
}: RecurringSummary): [string, string] {
  const count = `${formatNumber(made)} created`;
  if (!nextOn) return [status === 'paused' ? 'Paused' : 'None scheduled', count];
  return [`${mode === 'send' ? 'Sends' : 'Drafts'} ${formatCalendarDay(nextOn)}`, count];
}

/** The actions that are possible now; the service refuses the others too. */
export const recurringActionsOf = ({ status }: Pick<RecurringSummary, 'status'>) => ({
  canEdit: status !== 'ended',
  canPause: status === 'active',
  canResume: status === 'paused',
  canSkip: status === 'active',
  canEnd: status !== 'ended',
});
