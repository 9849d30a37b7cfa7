import { hourMs } from '../shared/durations.ts';

/** Most characters of a reminder's or a follow-up's message. */
export const reminderTextLimit = 1000;

/** The time between two reminders of an invoice. */
export const invoiceReminderGapMs = hourMs;
/** The time between two follow-ups on a proposal. */
export const followUpGapMs = 24 * hourMs;
