import type { Rounding } from './time-records.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const thousand = 1000;

/** Seconds as an invoice bills them: up to the next full step of the rule. */
export function roundUpSeconds(seconds: number, rounding: Rounding): number {
  if (rounding === 0) return seconds;
  const step = rounding * minuteSeconds;
  return Math.ceil(seconds / step) * step;
}

/** Hours as the quantity of an invoice line, with three decimals; at least a thousandth. */
export const hoursQuantity = (seconds: number): number =>
  Math.max(1, Math.round((seconds * thousand) / hourSeconds)) / thousand;

/** Seconds that are left of included hours; 0 when more were used. */
export const remainingSeconds = (retainer: { hours: number; used_seconds: number }): number =>
  Math.max(0, Math.round(retainer.hours * hourSeconds) - retainer.used_seconds);

/** A duration in hours and minutes, such as `1:05`. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / minuteSeconds);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A running duration, such as `0:04:09`. */
export function formatTimer(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / hourSeconds),
    Math.floor(seconds / minuteSeconds) % 60,
    seconds % 60,
  ].map((part) => String(part).padStart(2, '0'));
  return `${Number(hours)}:${minutes}:${rest}`;
}

/**
 * Seconds of a duration as people type it: `1:30`, `1.5`, `1,5`, `90m`, `1h 30m`, `2h`; undefined
 * for anything else. A number alone is hours.
 */
export function readHours(typed: string): number | undefined {
  const clean = typed.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(clean);
  if (clock) return Number(clock[1]) * hourSeconds + Number(clock[2]) * minuteSeconds;
  const decimal = /^(\d{1,2}(?:\.\d{1,3})?|\.\d{1,3}) ?h?$/.exec(clean);
  if (decimal) return Math.round(Number(decimal[1]) * hourSeconds);
  const words = /^(?:(\d{1,2}) ?h)? ?(?:(\d{1,4}) ?m(?:in)?)?$/.exec(clean);
  if (!clean || !words) return undefined;
  return Number(words[1] ?? 0) * hourSeconds + Number(words[2] ?? 0) * minuteSeconds;
}
