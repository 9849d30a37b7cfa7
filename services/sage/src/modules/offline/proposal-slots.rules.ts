import type { Currency } from '@soloist/contracts';
import type { ParsedComponents } from 'chrono-node';
import { parse } from 'chrono-node/en';
import type { DraftProposalArgs } from '../assistant/index.ts';

const currencyWords: [RegExp, Currency][] = [
  [/^(€|eur|euros?)$/i, 'EUR'],
  [/^(£|gbp|pounds?)$/i, 'GBP'],
  [/^(₹|inr|rupees?)$/i, 'INR'],
  [/^(cad|canadian dollars?)$/i, 'CAD'],
  [/^(aud|australian dollars?)$/i, 'AUD'],
  [/^(\$|usd|dollars?|bucks)$/i, 'USD'],
  [/^(¥|jpy|(japanese )?yen)$/i, 'JPY'],
  [/^(chf|swiss francs?)$/i, 'CHF'],
  [/^(kwd|kuwaiti dinars?)$/i, 'KWD'],
  [/^(aed|dirhams?)$/i, 'AED'],
];
export const currencyText =
  '€|£|₹|¥|\\$|jpy|japanese yen|yen|chf|swiss francs?|kwd|kuwaiti dinars?|aed|dirhams?|eur|euros?|gbp|pounds?|inr|rupees?|cad|aud|usd|canadian dollars?|australian dollars?|dollars?|bucks';
export const numberText = "\\d{1,3}(?:[ \u00a0]\\d{3})+|\\d[\\d.,']*\\d|\\d";
const amountPattern = new RegExp(
  `(?:\\b(?:for|at|worth|of|costs?|price|fee)\\s+)?(?:(${currencyText})\\s*(${numberText})(k?)\\b|(${numberText})(k?)\\s*(${currencyText})(?![a-z]))`,
  'i',
);
const periods: [RegExp, DraftProposalArgs['frequency']][] = [
  [/\b(biweekly|fortnightly|(every|per) (two|2) weeks)\b/i, 'biweekly'],
  [/\b(weekly|(a|per|every|each) week)\b/i, 'weekly'],
  [/\b(monthly|(a|per|every|each) month)\b/i, 'monthly'],
];

/**
 * Extracts proposal fields from a sentence such as "draft a proposal for Nordlys for 2000 euro due
 * March".
 */
export function proposalSlots(sentence: string, now: Date): Partial<DraftProposalArgs> {
  const text = sentence.replace(/\s+/g, ' ').trim();
  const email = emailIn(text);
  const amount = amountPattern.exec(text);
  const period = periods.find(([words]) => words.test(text));
  const rest = [email, amount?.[0], period?.[0].exec(text)?.[0]]
    .filter((part) => part !== undefined)
    .reduce((left, part) => left.replace(part, ', '), text);
  const dates = datesIn(rest, now);
  return {
    ...(email ? { client_email: email.toLowerCase() } : {}),
    ...amountSlots(amount, period?.[1]),
    ...dates.slots,
    ...nameSlots(dates.rest),
  };
}

/** The first email in a text. */
const emailIn = (text: string): string | undefined =>
  text
    .split(/[\s<>"(),;:]+/)
    .map((word) => /^[^@]+@[^@]+\.[a-z]{2,}/i.exec(word)?.[0])
    .find(Boolean);

function amountSlots(
  match: RegExpExecArray | null,
  frequency: DraftProposalArgs['frequency'],
): Partial<DraftProposalArgs> {
  const regular = frequency ? ({ payment_type: 'ongoing', frequency } as const) : {};
  if (!match) return regular;
  const [, sign = match[6] ?? '', digits = match[4] ?? '', thousands = match[5]] = match;
  const value = numberOf(digits) * (thousands ? 1000 : 1);
  const currency = currencyOf(sign);
  const amount = frequency ? { rate: value } : { total_fee: value };
  return { ...regular, ...amount, ...(currency ? { currency } : {}) };
}

/** The currency of a sign, a code or a name. */
export const currencyOf = (sign: string): Currency | undefined =>
  currencyWords.find(([words]) => words.test(sign))?.[1];

/** 2,000 and 2.000 are thousands; 49.50 and 49,50 have cents. */
export function numberOf(digits: string): number {
  const bare = digits.replace(/['\s]/g, '');
  if (/^[1-9]\d{0,2}([.,]\d{3})+$/.test(bare)) return Number(bare.replace(/[.,]/g, ''));
  const cents = /^(.*)[.,](\d{1,2})$/.exec(bare) ?? /^(0)[.,](\d+)$/.exec(bare);
  if (!cents) return Number(bare.replace(/[.,]/g, ''));
  return Number(`${cents[1]?.replace(/[.,]/g, '')}.${cents[2]}`);
}

const beginsBefore = /\b(start\w*|from|begin\w*)( on| in)?\s*$/i;
const wordsBefore =
  /\b(due|by|until|till|before|end\w*|deadline|delivered|to be done)?( on| in| by)?\s*$/i;

function datesIn(text: string, now: Date) {
  const slots: Partial<DraftProposalArgs> = {};
  let rest = text;
  for (const { index, text: words, start, end } of parse(text, now, { forwardDate: true })) {
    const before = text.slice(0, index);
    if (end) {
      slots.start_date = dayOf(start, 'first');
      slots.end_date = dayOf(end, 'last');
    } else if (beginsBefore.test(before)) slots.start_date = dayOf(start, 'first');
    else slots.end_date = dayOf(start, 'last');
    const lead = (beginsBefore.exec(before) ?? wordsBefore.exec(before))?.[0] ?? '';
    rest = rest.replace(lead + words, ', ');
  }
  return { slots, rest };
}

/** A month without a day means its first or last day, by `side`. */
function dayOf(date: ParsedComponents, side: 'first' | 'last'): string {
  const [year, month] = [date.get('year') ?? 0, date.get('month') ?? 1];
  const isWholeMonth =
    date.isCertain('month') && !date.isCertain('day') && !date.isCertain('weekday');
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const wholeDay = side === 'first' ? 1 : lastDay;
  const day = isWholeMonth ? wholeDay : (date.get('day') ?? 1);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

const namePattern =
  /\b(for|to|about|called|named|titled)\s+([\p{L}\p{N}"“'‘].*?)(?=\s*(?:[,.;:!?]|\b(?:for|to|about|called|named|titled|with|at|worth|due|by|from|until|starting|ending)\b|$))/giu;

/** "for Nordlys" is the client, "for a logo" and "called Winter packaging" the project. */
function nameSlots(text: string): Partial<DraftProposalArgs> {
  const slots: Partial<DraftProposalArgs> = {};
  for (const [, lead = '', words = ''] of text.matchAll(namePattern)) {
    const name = words
      .replace(/^["“”'‘’]|["“”'‘’]$/g, '')
      .trim()
      .slice(0, 120);
    if (!name || /^(me|us|it|this|that|send|review|sign)$/i.test(name)) continue;
    const isClient = /^(for|to)$/i.test(lead) && /^\p{Lu}|^\p{N}/u.test(name);
    if (isClient) slots.client_name ??= name;
    else slots.project_name ??= capitalised(name.replace(/^(a|an|the|my|our|some)\s+/i, ''));
  }
  return slots;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
