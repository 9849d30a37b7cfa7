import {
  type ForecastComparison,
  type ForecastItem,
  formatCount,
  type LatenessSummary,
} from '@soloist/contracts';

const paths: Record<ForecastItem['source'], (id: string) => string> = {
  invoices: (id) => `/projects?tab=invoices&invoice=${id}`,
  installments: (id) => `/projects?tab=invoices&invoice=${id}`,
  recurring: (id) => `/projects?tab=recurring&recurring=${id}`,
  projects: (id) => `/project/status/${id}`,
};

/** The page of the document that a payment comes from. */
export const itemHref = ({ source, id }: Pick<ForecastItem, 'source' | 'id'>) => paths[source](id);

function medianText(days: number | null): string {
  if (days === null) return '';
  return days === 0 ? 'median on the due date' : `median ${formatCount(days, 'day')} late`;
}

/** Such as `50% on time, median 8 days late, 1 of 4 not paid`. */
export function latenessText({ invoices, unpaid, onTime, medianDaysLate }: LatenessSummary) {
  const parts = [
    onTime === null ? '' : `${onTime}% on time`,
    medianText(medianDaysLate),
    unpaid > 0 ? `${unpaid} of ${invoices} not paid` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** How far what was received is from what was expected, such as `12% less than expected`. */
export function errorText({ expected, received }: ForecastComparison): string {
  if (expected === 0) return received === 0 ? 'As expected' : 'More than expected';
  const percent = Math.round((received / expected - 1) * 100);
  if (percent === 0) return 'As expected';
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than expected`;
}
