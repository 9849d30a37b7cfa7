import { readerLocale } from '@soloist/contracts';
/** The sign of a currency, such as `$`, `€` or `CA$`. */
export function currencySign(currency: string) {
  const known = signs.get(currency);
  if (known) return known;
  const sign = findSign(currency);
  signs.set(currency, sign);
  return sign;
}

// Creating a formatter costs far more than caching it, and a list of prices needs one per row.
const signs = new Map<string, string>();

function findSign(currency: string) {
  const parts = new Intl.NumberFormat(readerLocale, { style: 'currency', currency }).formatToParts(
    0,
  );
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

const grouped = new Intl.NumberFormat(readerLocale, { minimumFractionDigits: 2 });

/** Minor units as people read them: `360000` is `3,600.00`. */
export function showPrice(minor: number | null) {
  return minor === null ? '' : grouped.format(minor / 100);
}

/** Minor units as people type them: no separators, cents only if there are any. */
export function editPrice(minor: number | null) {
  if (minor === null) return '';
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}

/** More digits than this are rejected, because minor units would no longer be exact. */
const mostDigits = 12;

/**
 * Keeps what can be part of a price: digits, commas, and one point with two digits after it.
 * "$3,600.00" stays a price, "3.600,50" becomes "3600,50"; null refuses a number that is too long.
 */
export function cleanPrice(text: string) {
  const cleaned = text.replace(/[^\d.,]/g, '');
  if (cleaned.replace(/\D/g, '').length > mostDigits) return null;
  const point = cleaned.lastIndexOf('.');
  const isDecimalPoint = point > cleaned.lastIndexOf(',') && point === cleaned.indexOf('.');
  if (!isDecimalPoint) return cleaned.replaceAll('.', '');
  return cleaned.slice(0, point + 3);
}

/**
 * Typed text in minor units; null when nothing is typed. Without a point, a last comma followed by
 * one or two digits is a decimal comma ("12,50"), by three a separator ("3,600").
 */
export function parsePrice(text: string) {
  if (!/\d/.test(text)) return null;
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text) ?? [];
  return Number(whole.replaceAll(',', '') || 0) * 100 + Number(cents.padEnd(2, '0'));
}
