import type { Currency } from '@soloist/contracts';
import { currencyOf, currencyText, numberOf, numberText } from './proposal-slots.rules.ts';

/** A time at a rate, whose result is an amount; `currency` only where the question names one. */
export interface TimeAtRate {
  kind: 'amount';
  quantity: number;
  unit: string;
  rate: number;
  currency: Currency | undefined;
}
export interface PlainCalculation {
  kind: 'number';
  left: number;
  sign: string;
  right: number;
  result: number;
}

const units: [RegExp, string][] = [
  [/^h/i, 'hour'],
  [/^d/i, 'day'],
  [/^w/i, 'week'],
  [/^m/i, 'month'],
];
const unitText = 'hours?|hrs?|h|days?|weeks?|months?';
const money = (name: string) =>
  `(?<${name}Before>${currencyText})?\\s*(?<${name}>${numberText})\\s*(?<${name}After>${currencyText})?`;
const lead = "(?:(?:what|how much)\\s+(?:is|are|do|does)\\s+|what[’']s\\s+|calculate\\s+)?";
const times = 'at|for|@|x|×|\\*|times';
const perUnit = (name: string) => `(?:an?|per|each|/)\\s*(?<${name}>${unitText})`;
const end = '\\s*(?:make|cost)?\\s*[=?.]*';

const timeAtRate = new RegExp(
  `^${lead}(?<quantity>${numberText})\\s*(?<unit>${unitText})\\s*(?:${times})\\s*${money('rate')}\\s*(?:${perUnit('per')})?${end}$`,
  'i',
);
const rateForTime = new RegExp(
  `^${lead}${money('rate')}\\s*(?:${perUnit('per')})?\\s*(?:${times})\\s*(?<quantity>${numberText})\\s*(?<unit>${unitText})${end}$`,
  'i',
);
const plain = new RegExp(
  `^${lead}(?<left>${numberText})\\s*(?<sign>[-+*x×/÷]|plus|minus|times|divided by|% of|percent of)\\s*(?<right>${numberText})${end}$`,
  'i',
);

/** The calculation that a question consists of. */
export function calculationIn(question: string): TimeAtRate | PlainCalculation | undefined {
  const text = question.trim().slice(0, 120);
  const priced = (timeAtRate.exec(text) ?? rateForTime.exec(text))?.groups;
  if (priced) return timeAtRateFrom(priced);
  const { left, sign, right } = plain.exec(text)?.groups ?? {};
  if (!left || !sign || !right) return undefined;
  return calculate(numberOf(left), sign.toLowerCase(), numberOf(right));
}

function timeAtRateFrom(groups: Record<string, string | undefined>): TimeAtRate | undefined {
  const { quantity = '', rate = '', rateBefore, rateAfter, per } = groups;
  const unit = unitOf(groups.unit ?? '');
  if (per && unitOf(per) !== unit) return undefined;
  const currency = currencyOf(rateBefore ?? rateAfter ?? '');
  return { kind: 'amount', quantity: numberOf(quantity), unit, rate: numberOf(rate), currency };
}
const unitOf = (text: string) => units.find(([words]) => words.test(text))?.[1] ?? '';

const signs: [RegExp, string, (left: number, right: number) => number][] = [
  [/^(\+|plus)$/, '+', (left, right) => left + right],
  [/^(-|minus)$/, '−', (left, right) => left - right],
  [/^([*x×]|times)$/, '×', (left, right) => left * right],
  [/^([/÷]|divided by)$/, '÷', (left, right) => left / right],
  [/ of$/, '% of', (left, right) => (left * right) / 100],
];

function calculate(left: number, words: string, right: number): PlainCalculation | undefined {
  const [, sign, compute] = signs.find(([pattern]) => pattern.test(words)) ?? [];
  if (!sign || !compute) return undefined;
  const result = Number(compute(left, right).toPrecision(12));
  return Number.isFinite(result) ? { kind: 'number', left, sign, right, result } : undefined;
}
