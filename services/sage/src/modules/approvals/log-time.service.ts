import { currency, formatHours, formatMoney, longDay, timeTracking } from '@soloist/contracts';
import { callService, conflict } from '@soloist/server-kit';
import * as z from 'zod/mini';
import type { Act, ActRun, ActUrls } from './acts.rules.ts';

/** A time entry as Sage proposes it; it can't be approved with other values. */
export const timeEntryValues = z.strictObject({
  /** Chosen with the draft: running it again adds nothing. */
  entry_id: z.uuid(),
  day: z.string(),
  seconds: z.number(),
  note: z.string(),
  billable: z.boolean(),
  project_id: z.optional(z.string()),
  client_email: z.optional(z.string()),
  /** The project or client, for people; empty for neither. */
  subject: z.string(),
  /** Per hour, in minor units. */
  rate: z.number(),
  currency,
});
export type TimeEntryValues = z.infer<typeof timeEntryValues>;

const whenAway = 'We couldn’t reach your time entries. Try again.';

/** Logs time for the person. */
export function createLogTime({ documents }: ActUrls): Act<TimeEntryValues> {
  const remove = ({ values, caller }: ActRun<TimeEntryValues>) =>
    callService(timeTracking.remove, {
      ...{ url: documents, authorization: caller.authorization, whenAway },
      ...{ tellsRefusals: true, params: { entry_id: values.entry_id } },
    });
  return {
    buttonOf: ({ seconds }) => `Log ${formatHours(seconds)}`,
    rowsOf: ({ day, seconds, note, billable, subject, rate, currency: money }) => [
      { label: 'Project or client', value: subject || 'None' },
      { label: 'Day', value: longDay(day) },
      { label: 'Duration', value: formatHours(seconds) },
      { label: 'Note', value: note || 'None' },
      { label: 'Billable', value: billable ? 'Yes' : 'No' },
      { label: 'Rate', value: `${formatMoney(rate, money)} an hour` },
    ],
    pageOf: ({ day }) => `/time?week=${day}`,
    async run({ values, caller }) {
      const { entry_id, subject: _, rate, currency: money, ...body } = values;
      const { entry } = await callService(timeTracking.add, {
        ...{ url: documents, authorization: caller.authorization, whenAway },
        ...{ tellsRefusals: true, params: { entry_id }, body },
      });
      if (entry.rate === rate && entry.currency === money) return;
      // The approval was for another rate.
      await remove({ values, caller });
      throw conflict('Your hourly rate changed. Ask Sage to log this time again.');
    },
    async undo(act) {
      await remove(act);
    },
  };
}
