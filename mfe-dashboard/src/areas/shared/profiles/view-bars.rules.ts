import type { dailyViews } from '@soloist/contracts';
import { dateFormat } from '@soloist/contracts';
import type { ChartBar } from '@soloist/ui';
import type * as z from 'zod/mini';

const short = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const long = dateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Views by day as bars, labelled like `Mar 13`. */
export const viewBars = (days: z.output<typeof dailyViews>): ChartBar[] =>
  days.map(({ day, views }) => ({
    label: short(new Date(day)),
    title: long(new Date(day)),
    value: views,
  }));
