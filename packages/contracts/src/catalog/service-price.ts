import { formatMoney } from '../shared/formats.ts';
import type { durationTypes, ServicePaymentType } from './service-terms.ts';

type DurationType = (typeof durationTypes)[number];

interface Priced {
  payment_type: ServicePaymentType;
  details: { total_price: number | null; payment_rate: number | null };
  currency: string;
}

/** What a service costs, such as `$1,200.00` or `$80.00 an hour`; empty if not set. */
export function formatServicePrice(
  { payment_type, details, currency }: Priced,
  locale?: string,
): string {
  const minor = payment_type === 'fixedRate' ? details.total_price : details.payment_rate;
  if (minor === null) return '';
  const price = formatMoney(minor, currency, { locale });
  return payment_type === 'fixedRate' ? price : `${price} an hour`;
}

/** Such as `3 weeks`; empty if not set. */
export function formatDuration(duration: number | null, type: DurationType | null): string {
  if (duration === null || type === null) return '';
  return `${duration} ${duration === 1 ? type.slice(0, -1) : type}`;
}
