import * as z from 'zod/mini';
import { onlineStep } from '../shared/currencies.ts';
import { amount, day } from '../shared/primitives.ts';

/** Most installments of an invoice, with the last one. */
export const maxInstallments = 12;

export const installmentMessages = {
  percent: 'Enter a percentage above 0 and below 100 for every installment.',
  amount: 'Enter an amount for every installment.',
  dueDate: 'Enter a due date for every installment.',
  count: `Add at most ${maxInstallments} installments.`,
  order: 'Each installment must be due after the one before it.',
  rest: 'The installments must leave an amount for the last one.',
  lastDate: 'Enter the due date of the last installment.',
  single: 'Installments can’t be combined with a deposit or partial payments.',
  minimum: 'A minimum payment needs installments.',
} as const;

const dueDate = day(installmentMessages.dueDate);

/** A percentage of a total, which leaves a rest. */
export const installmentPercent = z
  .number(installmentMessages.percent)
  .check(
    z.gt(0, installmentMessages.percent),
    z.lt(100, installmentMessages.percent),
    z.multipleOf(0.001, 'Use at most three decimals.'),
  );

/** An installment before the last one. */
export const earlierInstallment = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    /** Of the invoice's total. */
    percent: installmentPercent,
    due_date: dueDate,
  }),
  z.strictObject({
    kind: z.literal('amount'),
    /** Minor units. */
    amount: amount(installmentMessages.amount),
    due_date: dueDate,
  }),
]);
export type EarlierInstallment = z.infer<typeof earlierInstallment>;

/**
 * The installments before the last one. The last one is the rest of the total and has the invoice's
 * due date, so all of them sum to the total. Empty where the invoice is due once.
 */
export const earlierInstallments = z
  .array(earlierInstallment)
  .check(z.maxLength(maxInstallments - 1, installmentMessages.count));

/** One of all installments of an invoice. */
export interface Installment {
  /** Minor units. */
  amount: number;
  due_date: string;
}

interface ScheduledTerms {
  installments?: EarlierInstallment[] | undefined;
  due_date: string;
  currency: string;
}

/**
 * An invoice's installments, which sum to its total; none where it is due once. A percentage is
 * rounded down to an amount that can be paid online, so the last installment gets the odd units.
 */
export function listInstallments(
  { installments = [], due_date, currency }: ScheduledTerms,
  total: number,
): Installment[] {
  if (installments.length === 0) return [];
  const earlier = installments.map((each) => ({
    amount: each.kind === 'amount' ? each.amount : shareOf(total, each.percent, currency),
    due_date: each.due_date,
  }));
  const rest = earlier.reduce((left, each) => left - each.amount, total);
  return [...earlier, { amount: rest, due_date }];
}

function shareOf(total: number, percent: number, currency: string): number {
  const step = BigInt(onlineStep(currency));
  const share = (BigInt(total) * BigInt(Math.round(percent * 1000))) / 100_000n;
  return Number(share - (share % step));
}

/** Why the installments of an invoice don't fit its total and its dates; undefined where they do. */
export function installmentProblem(terms: ScheduledTerms, total: number): string | undefined {
  const all = listInstallments(terms, total);
  if (all.slice(0, -1).some((each) => each.amount < 1)) return installmentMessages.amount;
  if (all.some((each) => each.amount < 1)) return installmentMessages.rest;
  const isLate = (each: Installment, index: number) =>
    index > 0 && each.due_date <= all[index - 1]!.due_date;
  return all.some(isLate) ? installmentMessages.order : undefined;
}

export interface OpenInstallment extends Installment {
  /** The part that is still unpaid. */
  left: number;
}

/** The installments with their unpaid parts: what was paid and credited fills the first ones first. */
export function openInstallments(installments: Installment[], settled: number): OpenInstallment[] {
  let rest = settled;
  return installments.map((each) => {
    const covered = Math.min(Math.max(rest, 0), each.amount);
    rest -= covered;
    return { ...each, left: each.amount - covered };
  });
}

/** The first installment with an unpaid part. */
export const nextInstallment = (
  installments: Installment[],
  settled: number,
): OpenInstallment | undefined =>
  openInstallments(installments, settled).find(({ left }) => left > 0);

/**
 * The least that a client may pay now: the rest of the next installment, or the sender's minimum
 * where that is less.
 */
export const leastPayment = (next: Pick<OpenInstallment, 'left'>, minimum: number): number =>
  minimum > 0 ? Math.min(minimum, next.left) : next.left;

interface TaxedTotal {
  total: number;
  tax: number;
}

/**
 * The tax in a payment of an invoice. Rounded on the sum of the payments so far, so the shares of
 * all payments sum to the invoice's tax.
 */
export function taxOfPayment(
  { total, tax }: TaxedTotal,
  { earlier, amount: paid }: { earlier: number; amount: number },
): number {
  const taxUpTo = (sum: number) =>
    total === 0
      ? 0
      : Number((BigInt(tax) * BigInt(sum) * 2n + BigInt(total)) / (2n * BigInt(total)));
  return taxUpTo(earlier + paid) - taxUpTo(earlier);
}
