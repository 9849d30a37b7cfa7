const withoutDecimals = /^(?:BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/;
const withThousandths = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;

/**
 * Decimals of a currency by ISO 4217: 2 for USD, 0 for JPY, 3 for KWD. Not those of `Intl`, which
 * leaves out the decimals that a country no longer has coins for.
 */
export function minorDigits(code: string): number {
  if (withoutDecimals.test(code)) return 0;
  return withThousandths.test(code) ? 3 : 2;
}

/**
 * Online payments are multiples of it, in minor units: amounts with three decimals end in 0. Here,
 * because pages need it without the list of currencies that can be paid online.
 */
export const onlineStep = (code: string): number => (minorDigits(code) === 3 ? 10 : 1);

/** Minor units in one unit: 100 in a dollar, 1 in a yen. */
export const minorPerUnit = (code: string): number => 10 ** minorDigits(code);

/** Minor units as a decimal for machines, such as `1234.50`: every decimal, no separators. */
export const toDecimal = (minor: number, code: string): string =>
  (minor / minorPerUnit(code)).toFixed(minorDigits(code));

/** The minor units of a number of units, rounded to the nearest: 12.5 dollars are 1250. */
export const toMinor = (units: number, code: string): number =>
  Math.round(units * minorPerUnit(code));

/** The same number of units in another currency: 1200 cents, 12.00 dollars, become 12 yen. */
export const sameUnits = (minor: number, from: string, to: string): number =>
  Math.round((minor * minorPerUnit(to)) / minorPerUnit(from));

/**
 * The minor units of a decimal text such as `1200` or `1200.5`; undefined for what is no amount, or
 * has more decimals than the currency.
 */
export function parseDecimal(text: string, code: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const digits = minorDigits(code);
  if (whole === undefined || decimals.length > digits) return undefined;
  return Number(whole) * minorPerUnit(code) + Number(decimals.padEnd(digits, '0') || 0);
}

let names: Intl.DisplayNames | undefined;

/** The English name, such as `Japanese Yen`. */
export function currencyName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'currency' });
  return names.of(code) ?? code;
}
