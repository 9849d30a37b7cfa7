import { addDays, type LatenessSummary } from '@soloist/contracts';

/** An invoice unpaid for longer than this after its due date counts as not paid. */
export const longestWaitDays = 90;

/** One finished invoice: days from the due date to the payment, or that it was not paid. */
export interface PastInvoice {
  /** Their address. */
  client: string;
  /** Their name on it; may be empty. */
  name?: string;
  /** At least 0: an early payment is on time. */
  daysLate: number | 'unpaid';
}

/** How likely a payment is to arrive that many days late. The weights need not sum to 1. */
export interface Lateness {
  late: { days: number; weight: number }[];
  unpaid: number;
}

/** The assumption for a person without history, per 100 invoices. */
const assumed: Lateness = {
  late: [
    { days: 0, weight: 55 },
    { days: 7, weight: 20 },
    { days: 21, weight: 12 },
    { days: 45, weight: 6 },
    { days: longestWaitDays, weight: 4 },
  ],
  unpaid: 3,
};
/** Invoices that an assumption counts as: after that many invoices, history weighs as much. */
const assumedInvoices = 4;

const totalWeight = ({ late, unpaid }: Lateness) =>
  late.reduce((sum, { weight }) => sum + weight, unpaid);

/** History, with an assumption that counts as a few invoices. */
function blend(history: PastInvoice[], prior: Lateness): Lateness {
  const share = assumedInvoices / totalWeight(prior);
  const weights = new Map(prior.late.map(({ days, weight }) => [days, weight * share]));
  let unpaid = prior.unpaid * share;
  for (const { daysLate } of history) {
    if (daysLate === 'unpaid') unpaid += 1;
    else weights.set(daysLate, (weights.get(daysLate) ?? 0) + 1);
  }
  const late = [...weights].map(([days, weight]) => ({ days, weight }));
  return { late: late.toSorted((one, other) => one.days - other.days), unpaid };
}

/**
 * The odds of each client: their own invoices, and those of all clients as a few more. The odds of
 * all clients start from the assumption in the same way.
 */
export function learnLateness(history: PastInvoice[]): (client: string) => Lateness {
  const all = blend(history, assumed);
  const byClient = Map.groupBy(history, ({ client }) => client);
  const learned = new Map<string, Lateness>();
  return (client) => {
    const known = learned.get(client) ?? blend(byClient.get(client) ?? [], all);
    learned.set(client, known);
    return known;
  };
}

/**
 * The probability that a payment has arrived by the end of a day, given that it had not before
 * today. After the longest wait seen so far, nothing is expected any more.
 */
export function probabilityBy(
  lateness: Lateness,
  { due_date, today, day }: Record<'due_date' | 'today' | 'day', string>,
): number {
  const possible = lateness.late
    .map(({ days, weight }) => ({ on: addDays(due_date, days), weight }))
    .filter(({ on }) => on >= today);
  const sum = possible.reduce((total, { weight }) => total + weight, lateness.unpaid);
  const arrived = possible
    .filter(({ on }) => on <= day)
    .reduce((total, { weight }) => total + weight, 0);
  return sum === 0 ? 0 : arrived / sum;
}

const percent = 100;

/** The history in figures for people. */
export function summarizeLateness(history: PastInvoice[]): LatenessSummary {
  const days = history
    .flatMap(({ daysLate }) => (daysLate === 'unpaid' ? [] : daysLate))
    .toSorted((one, other) => one - other);
  const onTime = days.filter((each) => each === 0).length;
  return {
    invoices: history.length,
    unpaid: history.length - days.length,
    onTime: history.length === 0 ? null : Math.round((onTime / history.length) * percent),
    medianDaysLate: days[Math.floor((days.length - 1) / 2)] ?? null,
  };
}
