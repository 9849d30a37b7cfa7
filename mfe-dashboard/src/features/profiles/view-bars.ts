import type { dailyViews } from '@soloist/contracts';
import type { ChartBar } from '@soloist/ui';
import type * as z from 'zod/mini';

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Views by day as bars, labelled like `Mar 13`. */
export const viewBars = (days: z.output<typeof dailyViews>): ChartBar[] =>
  days.map(({ day, views }) => ({
    label: short.format(new Date(day)),
    title: long.format(new Date(day)),
    value: views,
  }));
