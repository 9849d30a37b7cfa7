import { addDays } from '@soloist/contracts';
import {
  learnLateness,
  longestWaitDays,
  type PastInvoice,
  probabilityBy,
  summarizeLateness,
} from './lateness.rules.ts';

const random = (most: number) => Math.floor(Math.random() * (most + 1));
const due_date = '2027-01-10';
const past = (client: string, ...late: PastInvoice['daysLate'][]): PastInvoice[] =>
  late.map((daysLate) => ({ client, daysLate }));

/** The share that has arrived some days after the due date, of a payment that is not due yet. */
const shareAfter = (history: PastInvoice[], { client = 'a', days = 0 } = {}) =>
  probabilityBy(learnLateness(history)(client), {
    due_date,
    today: '2027-01-01',
    day: addDays(due_date, days),
  });

describe('odds of late payments', () => {
  test('are the assumption without history', () => {
    expect(shareAfter([])).toBeCloseTo(0.55);
    expect(shareAfter([], { days: 7 })).toBeCloseTo(0.75);
    expect(shareAfter([], { days: longestWaitDays })).toBeCloseTo(0.97);
  });

  test('follow a client’s own history more, the longer it is', () => {
    const shares = [0, 4, 40].map((count) =>
      shareAfter(past('a', ...Array.from({ length: count }, () => 30)), { days: 29 }),
    );
    expect(shares[0]).toBeGreaterThan(shares[1]!);
    expect(shares[1]).toBeGreaterThan(shares[2]!);
    expect(shares[2]).toBeLessThan(0.1);
  });

  test('of a new client follow all clients', () => {
    const punctual = past('b', ...Array.from({ length: 40 }, () => 0));
    expect(shareAfter(punctual, { client: 'new' })).toBeGreaterThan(0.9);
    expect(shareAfter(past('b', ...Array.from({ length: 40 }, () => 60)))).toBeLessThan(0.1);
  });

  test('expect no payment of an invoice that is older than any late one', () => {
    const lateness = learnLateness(past('a', 3))('a');
    const days = { due_date: '2026-01-01', today: '2027-01-01', day: '2027-03-01' };
    expect(probabilityBy(lateness, days)).toBe(0);
  });

  // The plain model: a list of equally heavy invoices, counted one by one.
  test('are shares of a list of past and assumed invoices', () => {
    const assumed: [PastInvoice['daysLate'], number][] = [
      [0, 55],
      [7, 20],
      [21, 12],
      [45, 6],
      [longestWaitDays, 4],
      ['unpaid', 3],
    ];
    for (let round = 0; round < 300; round += 1) {
      const history = Array.from(
        { length: random(30) },
        (): PastInvoice => ({
          client: ['a', 'b', 'c'][random(2)]!,
          daysLate: random(9) === 0 ? 'unpaid' : random(60),
        }),
      );
      const overdue = random(40) - 10;
      const today = addDays(due_date, overdue);
      const day = addDays(today, random(89));
      const count = (list: PastInvoice[]) => (test: (late: PastInvoice['daysLate']) => boolean) =>
        list.filter(({ daysLate }) => test(daysLate)).length;
      const prior = (test: (late: PastInvoice['daysLate']) => boolean) =>
        assumed.filter(([late]) => test(late)).reduce((sum, [, weight]) => sum + weight, 0) / 25;
      const own = history.filter(({ client }) => client === 'a');
      const weigh = (test: (late: PastInvoice['daysLate']) => boolean) =>
        count(own)(test) + ((count(history)(test) + prior(test)) * 4) / (history.length + 4);
      const isPossible = (late: PastInvoice['daysLate']) => late === 'unpaid' || late >= overdue;
      const arrives = (late: PastInvoice['daysLate']) =>
        late !== 'unpaid' && late >= overdue && addDays(due_date, late) <= day;
      const actual = probabilityBy(learnLateness(history)('a'), { due_date, today, day });
      expect(actual).toBeCloseTo(weigh(arrives) / weigh(isPossible), 9);
    }
  });
});

test('the history in figures', () => {
  expect(summarizeLateness([])).toEqual({
    ...{ invoices: 0, unpaid: 0, onTime: null, medianDaysLate: null },
  });
  expect(summarizeLateness(past('a', 0, 0, 8, 'unpaid'))).toEqual({
    ...{ invoices: 4, unpaid: 1, onTime: 50, medianDaysLate: 0 },
  });
});
