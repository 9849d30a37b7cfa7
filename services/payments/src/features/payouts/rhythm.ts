import type { PayoutSchedule } from '@soloist/contracts';

const monday = 1;
const daysOfWeek = 7;

/** The next Monday or first of a month after an instant, at midnight UTC. */
export function nextOf(rhythm: PayoutSchedule['rhythm'], now = new Date()): Date | null {
  if (rhythm === 'off') return null;
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (rhythm === 'monthly') return new Date(Date.UTC(year, month + 1, 1));
  const days = (monday - now.getUTCDay() + daysOfWeek) % daysOfWeek || daysOfWeek;
  return new Date(Date.UTC(year, month, day + days));
}
