import { addDays, today } from '@soloist/contracts';

/** `days` from today in the user's calendar, as `YYYY-MM-DD`. */
export const dateFromToday = (days: number): string => addDays(today(), days);
