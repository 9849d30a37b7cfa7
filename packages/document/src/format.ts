import {
  dateFormat,
  documentLocale,
  formatMoney as formatMoneyOf,
  type InvoiceDocument,
  isDay,
  type ProposalDocument,
} from '@soloist/contracts';

const inUtc = { locale: documentLocale, timeZone: 'UTC' };
const fullDate = dateFormat({ ...inUtc, dateStyle: 'long' });
const monthAndDay = dateFormat({ ...inUtc, month: 'long', day: 'numeric' });

/** A day or an instant in full, such as `April 17, 2026`, by the calendar it is written in; empty when it is none. */
export function formatDate(value: string): string {
  const day = value.slice(0, 'YYYY-MM-DD'.length);
  return isDay(day) ? fullDate(day) : '';
}

/** A day in a column, such as `Apr 17, 2026`, by the calendar of UTC. */
export const formatDay = dateFormat({ ...inUtc, dateStyle: 'medium' });

/** An instant to the second, such as `March 11, 2026 at 09:29:00`, by the clock of UTC. */
export const formatMoment = dateFormat({
  ...inUtc,
  dateStyle: 'long',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** Two days in full, such as `April 17 to June 26, 2026`; a missing one is left out. */
export function formatPeriod(start: string, end: string): string {
  if (!formatDate(start) || !formatDate(end) || start === end) {
    return formatDate(start) || formatDate(end);
  }
  const isOneYear = start.slice(0, 4) === end.slice(0, 4);
  const from = isOneYear ? monthAndDay(start) : formatDate(start);
  return `${from} to ${formatDate(end)}`;
}

const month = dateFormat({ ...inUtc, month: 'long', year: 'numeric' });

/** A month or a year, such as `November 2026` for `2026-11`. */
export const formatMonth = (value: string): string =>
  /^\d{4}-\d{2}$/.test(value) ? month(value) : value;

/** How often a rate is paid, such as `every month`; empty until it is chosen. */
export function rateLabel(frequency: ProposalDocument['details']['frequency']): string {
  switch (frequency) {
    case 'weekly':
      return 'every week';
    case 'biweekly':
      return 'every two weeks';
    case 'monthly':
      return 'every month';
    case '':
      return '';
  }
}

/** Money, the same in every copy of a document, in any reader's locale. `minor` is minor units. */
export const formatMoney = (minor: number, code: string): string =>
  formatMoneyOf(minor, code, { locale: documentLocale });

const quantity = new Intl.NumberFormat(documentLocale, { maximumFractionDigits: 3 });
const percent = new Intl.NumberFormat(documentLocale, {
  style: 'percent',
  maximumFractionDigits: 3,
});
const regions = new Intl.DisplayNames('en', { type: 'region' });

/** A quantity such as `1,200.5`. */
export const formatQuantity = (value: number): string => quantity.format(value);

/** A tax rate such as `19%` or `7.5%`. */
export const formatPercent = (value: number): string => percent.format(value / 100);

/** The name of a country by its two letters; empty for none. */
export const countryName = (code: string): string => (code ? (regions.of(code) ?? code) : '');

/**
 * The title of an invoice or credit note, such as `Invoice INV-0044`; without a number before it
 * has one.
 */
export const invoiceTitle = ({ kind, number }: Pick<InvoiceDocument, 'kind' | 'number'>): string =>
  `${kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${number}`.trim();
