import type { Plan } from '@soloist/contracts';

export const planTexts: Record<Plan, { name: string; each: string; period: string }> = {
  monthly: { name: 'Soloist Pro, monthly', each: 'a month', period: 'month' },
  yearly: { name: 'Soloist Pro, yearly', each: 'a year', period: 'year' },
};
