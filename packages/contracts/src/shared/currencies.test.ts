import {
  currencyName,
  minorDigits,
  parseDecimal,
  sameUnits,
  toDecimal,
  toMinor,
} from './currencies.ts';
import { currencies } from './currency-codes.ts';

const random = (most: number) => Math.floor(Math.random() * (most + 1));

/** The decimal by moving the point in the digits: no arithmetic. */
function decimalOf(minor: number, digits: number): string {
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

it('lists each currency once, in order, with an English name', () => {
  expect(currencies).toEqual([...new Set(currencies)].toSorted());
  expect(currencies).toHaveLength(155);
  expect(currencies.filter((code) => currencyName(code) === code)).toEqual([]);
});

it('has no funds, metals or test codes, and none that was withdrawn', () => {
  const others = ['CHE', 'CLF', 'XAU', 'XDR', 'XTS', 'XXX', 'ANG', 'BGN', 'CUC', 'HRK'];
  expect(others.filter((code) => (currencies as readonly string[]).includes(code))).toEqual([]);
});

it('has the decimals of ISO 4217, not those of Intl', () => {
  const by = (digits: number) => currencies.filter((code) => minorDigits(code) === digits);
  expect(by(0).join(' ')).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
  expect(by(3).join(' ')).toBe('BHD IQD JOD KWD LYD OMR TND');
  expect(by(2)).toHaveLength(currencies.length - 23);
  expect(minorDigits('')).toBe(2);
});

it.each(['JPY', 'USD', 'KWD'])('writes and reads any amount of %s without a loss', (code) => {
  for (let i = 0; i < 2000; i += 1) {
    const minor = random(10 ** (1 + random(10)));
    const decimal = decimalOf(minor, minorDigits(code));
    expect(toDecimal(minor, code)).toBe(decimal);
    expect(parseDecimal(decimal, code)).toBe(minor);
    expect(toMinor(Number(decimal), code)).toBe(minor);
  }
});

it.each([
  ['1200', 'JPY', 1200],
  ['1200.5', 'JPY', undefined],
  ['1200.5', 'USD', 120_050],
  ['1200.505', 'USD', undefined],
  ['1200.505', 'KWD', 1_200_505],
  [' 7 ', 'KWD', 7000],
  ['', 'USD', undefined],
  ['1,200', 'USD', undefined],
  ['-1', 'USD', undefined],
])('reads the decimal “%s” in %s as %s', (text, code, minor) => {
  expect(parseDecimal(text, code)).toBe(minor);
});

it.each([
  [120_000, 'USD', 'JPY', 1200],
  [1200, 'JPY', 'KWD', 1_200_000],
  [1_250, 'KWD', 'USD', 125],
  [1_255, 'KWD', 'USD', 126],
  [150, 'USD', 'JPY', 2],
])('keeps the units of %s when %s becomes %s', (minor, from, to, same) => {
  expect(sameUnits(minor, from, to)).toBe(same);
});
