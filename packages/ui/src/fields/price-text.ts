import { minorDigits, minorPerUnit, readerLocale, toDecimal } from '@soloist/contracts';

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

/** Minor units as people read them: `360000` cents are `3,600.00`. */
export function showPrice(minor: number | null, currency: string) {
  if (minor === null) return '';
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(readerLocale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / minorPerUnit(currency));
}

/** Minor units as people type them: no separators, decimals only if there are any. */
export function editPrice(minor: number | null, currency: string) {
  if (minor === null) return '';
  const units = minor / minorPerUnit(currency);
  return Number.isInteger(units) ? String(units) : toDecimal(minor, currency);
}

/** More digits than this are rejected, because minor units would no longer be exact. */
const mostDigits = 12;

/**
 * Keeps what can be part of a price: digits, commas, and one point with the currency's decimals
 * after it. "$3,600.00" stays a price, "3.600,50" becomes "3600,50"; null refuses a number that is
 * too long.
 */
export function cleanPrice(text: string, currency: string) {
  const cleaned = text.replace(/[^\d.,]/g, '');
  if (cleaned.replace(/\D/g, '').length > mostDigits) return null;
  const point = cleaned.lastIndexOf('.');
  const isDecimalPoint = point > cleaned.lastIndexOf(',') && point === cleaned.indexOf('.');
  if (!isDecimalPoint) return cleaned.replaceAll('.', '');
  const digits = minorDigits(currency);
  return cleaned.slice(0, digits === 0 ? point : point + 1 + digits);
}

/**
 * Typed text in minor units; null when nothing is typed. Without a point, a last comma followed by
 * one or two digits is a decimal comma ("12,50"), by three a separator ("3,600").
 */
export function parsePrice(text: string, currency: string) {
  if (!/\d/.test(text)) return null;
  const digits = minorDigits(currency);
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const most = text[at] === ',' ? Math.min(digits, 2) : digits;
  const isDecimal = at !== -1 && digits > 0 && text.length - at - 1 <= most;
  const whole = (isDecimal ? text.slice(0, at) : text).replace(/[.,]/g, '');
  const decimals = isDecimal ? text.slice(at + 1) : '';
  return Number(`${whole}${decimals.padEnd(digits, '0')}`);
}
