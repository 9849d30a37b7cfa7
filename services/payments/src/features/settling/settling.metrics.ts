import { Counter } from '@soloist/service-kit';

/** Payments booked, by currency. */
export const captures = new Counter({
  name: 'payments_captured_total',
  help: 'Payments that were booked.',
  labelNames: ['currency'],
});
