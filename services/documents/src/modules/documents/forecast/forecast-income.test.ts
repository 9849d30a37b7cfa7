import { addDays, forecastDays } from '@soloist/contracts';
import { forecastIncome, mondayOf, type OpenPayment, weeksFrom } from './forecast.rules.ts';
import { learnLateness, type PastInvoice, probabilityBy } from './lateness.rules.ts';

const random = (most: number) => Math.floor(Math.random() * (most + 1));
const sum = (values: number[]) => values.reduce((total, each) => total + each, 0);
const payment = (changes: Partial<OpenPayment> = {}): OpenPayment => ({
  ...{ source: 'invoices', id: 'i', title: 'INV-0001', client: 'Sofie', email: 'a' },
  ...{ currency: 'EUR', due_date: '2027-01-10', amount: 10_000 },
  ...changes,
});

describe('weeks of a forecast', () => {
  test.each(['2027-01-04', '2027-01-06', '2027-01-10'])('cover 90 days from %s', (today) => {
    const weeks = weeksFrom(today);
    const days = weeks.flatMap(({ from, to }) => {
      const list = [from];
      while (list.at(-1)! < to) list.push(addDays(list.at(-1)!, 1));
      return list;
    });
    expect(days).toHaveLength(forecastDays);
    expect(new Set(days).size).toBe(forecastDays);
    expect(days[0]).toBe(today);
    expect(weeks.slice(1).every(({ from }) => from === mondayOf(from))).toBe(true);
  });
});

describe('a forecast', () => {
  const today = '2027-01-06';
  const forecastOf = (payments: OpenPayment[], history: PastInvoice[] = []) =>
    forecastIncome(payments, { today, latenessOf: learnLateness(history) });

  test('expects an overdue payment today at best, and a later one not at all', () => {
    const [euros] = forecastOf([
      payment({ due_date: '2027-01-01' }),
      payment({ id: 'late', due_date: addDays(today, forecastDays) }),
    ]);
    expect(euros!.items).toMatchObject([{ isOverdue: true, best: 10_000 }]);
    expect(euros!.weeks[0]).toMatchObject({ from: today, to: '2027-01-10', best: 10_000 });
  });

  test('keeps currencies apart', () => {
    const currencies = forecastOf([payment(), payment({ currency: 'JPY', amount: 7 })]);
    expect(currencies.map(({ currency, best }) => [currency, best])).toEqual([
      ['EUR', 10_000],
      ['JPY', 7],
    ]);
  });

  // The plain model: each payment's probability up to each week, times its amount.
  test('sums to its payments, and is never ahead of the best case', () => {
    for (let round = 0; round < 200; round += 1) {
      const history = Array.from(
        { length: random(12) },
        (): PastInvoice => ({
          client: ['a', 'b'][random(1)]!,
          daysLate: random(9) === 0 ? 'unpaid' : random(100),
        }),
      );
      const payments = Array.from({ length: 1 + random(6) }, (_, index) =>
        payment({
          id: String(index),
          email: ['a', 'b', 'new'][random(2)]!,
          due_date: addDays(today, random(140) - 40),
          amount: 1 + random(1_000_000),
        }),
      );
      const [euros] = forecastOf(payments, history);
      if (!euros) continue;
      const { weeks, items } = euros;
      expect(sum(weeks.map(({ best }) => best))).toBe(euros.best);
      expect(sum(weeks.map(({ expected }) => expected))).toBe(euros.expected);
      expect(sum(items.map(({ best }) => best))).toBe(euros.best);
      expect(sum(items.map(({ expected }) => expected))).toBe(euros.expected);
      expect(weeks.every(({ expected }) => expected >= 0)).toBe(true);
      const latenessOf = learnLateness(history);
      const last = weeks.at(-1)!.to;
      for (const [index, { to }] of weeks.entries()) {
        const counted = payments.filter(({ due_date }) => due_date <= last);
        const expected = counted.map(({ amount, email, due_date }) =>
          Math.round(amount * probabilityBy(latenessOf(email), { due_date, today, day: to })),
        );
        const upTo = weeks.slice(0, index + 1);
        expect(sum(upTo.map((each) => each.expected))).toBe(sum(expected));
        expect(sum(upTo.map((each) => each.expected))).toBeLessThanOrEqual(
          sum(upTo.map((each) => each.best)),
        );
      }
    }
  });
});
