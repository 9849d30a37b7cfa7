import { DateTime, IANAZone } from 'luxon';

/** The first zone that exists; UTC when none does. */
export const firstZone = (...zones: (string | undefined)[]): string =>
  zones.find((zone) => zone && IANAZone.isValidZone(zone)) ?? 'UTC';

/** A moment as local time in `zone`, such as `2026-11-20T20:00:00.000-08:00`. */
export const isoTimeIn = (zone: string, at: Date): string =>
  DateTime.fromJSDate(at, { zone: firstZone(zone) }).toISO() ?? at.toISOString();

/** The moment at which a day ends in `zone`. */
export const endOfDay = (day: string, zone: string): Date =>
  DateTime.fromISO(day, { zone }).plus({ days: 1 }).startOf('day').toJSDate();

/** The date of a moment in `zone`. */
export const dayIn = (zone: string, at: Date): string => isoTimeIn(zone, at).slice(0, 10);

/** The moment at which a day starts in `zone`. */
export const startOfDay = (day: string, zone: string): Date =>
  DateTime.fromISO(day, { zone }).startOf('day').toJSDate();
