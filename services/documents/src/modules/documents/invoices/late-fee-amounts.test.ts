import { addDays, addMonths, type LateFeeRule } from '@soloist/contracts';
import fc from 'fast-check';
import { type LateDebt, lateFeeUntil, nextFeeDay } from './late-fee-amounts.rules.ts';

const none: LateFeeRule = {
  fixed: 0,
  fixed_per: 'once',
  percent: 0,
  percent_per: 'once',
  compound: false,
  grace_days: 0,
  cap: 0,
  cap_percent: 0,
};
const due = '2027-01-31';
const debtOf = (amount: number, settled: LateDebt['settled'] = []): LateDebt => ({
  parts: [{ amount, due_date: due }],
  settled,
});
const feeOf = (rule: Partial<LateFeeRule>, debt: LateDebt, until: string) =>
  lateFeeUntil({ ...none, ...rule }, debt, until);

describe('a late fee', () => {
  test('starts on the day after the due date and the grace days', () => {
    const rule = { fixed: 1000, grace_days: 7 };
    expect(feeOf(rule, debtOf(50_000), '2027-02-07')).toBe(0);
    expect(feeOf(rule, debtOf(50_000), '2027-02-08')).toBe(1000);
    expect(feeOf(rule, debtOf(50_000), '2028-02-08')).toBe(1000);
  });

  test('costs nothing when the payment came on time, or in the grace days', () => {
    const rule = { fixed: 1000, percent: 5, grace_days: 7 };
    const paid = (on: string) => debtOf(50_000, [{ amount: 50_000, on }]);
    expect(feeOf(rule, paid(due), '2027-12-31')).toBe(0);
    expect(feeOf(rule, paid('2027-02-07'), '2027-12-31')).toBe(0);
    expect(feeOf(rule, paid('2027-02-09'), '2027-12-31')).toBe(1000 + 2500);
  });

  test('is charged at the start of each month, also from a month’s end', () => {
    // Due 30 January, so charged on 31 January, 28 February and 31 March.
    const debt = { parts: [{ amount: 10_000, due_date: '2027-01-30' }], settled: [] };
    const at = (until: string) => feeOf({ percent: 2, percent_per: 'month' }, debt, until);
    expect(['2027-02-27', '2027-02-28', '2027-03-30', '2027-03-31'].map(at)).toEqual([
      200, 400, 400, 600,
    ]);
  });

  test('of a year counts days, and only what was unpaid at the end of each', () => {
    const rule = { percent: 10, percent_per: 'year' } as const;
    // 365 days of 1,000.00.
    expect(feeOf(rule, debtOf(100_000), addDays(due, 365))).toBe(10_000);
    const half = debtOf(100_000, [{ amount: 50_000, on: addDays(due, 74) }]);
    // 73 days of 1,000.00, then 73 of 500.00.
    expect(feeOf(rule, half, addDays(due, 146))).toBe(2000 + 1000);
  });

  test('compounds each month from the first late day', () => {
    const rule = { percent: 36.5, percent_per: 'year', compound: true } as const;
    // 0.1 % a day: 28 days of February, then 31 of March on the amount with February’s interest.
    const after = (days: number) => feeOf(rule, debtOf(1_000_000), addDays(due, days));
    expect(after(28)).toBe(28_000);
    expect(after(59)).toBe(28_000 + Math.round((1_028_000 * 31) / 1000));
  });

  test('takes the tier of the overdue amount', () => {
    const rule = { fixed: 4000, tiers: [{ from: 100_000, fixed: 7000 }] };
    expect(feeOf(rule, debtOf(99_999), '2027-02-01')).toBe(4000);
    expect(feeOf(rule, debtOf(100_000), '2027-02-01')).toBe(7000);
  });

  test('is at most the lower cap', () => {
    const rule = { fixed: 1000, fixed_per: 'day', cap: 3500, cap_percent: 10 } as const;
    expect(feeOf(rule, debtOf(100_000), '2027-03-01')).toBe(3500);
    expect(feeOf(rule, debtOf(20_000), '2027-03-01')).toBe(2000);
  });

  test('charges each installment by itself', () => {
    const parts = [
      { amount: 10_000, due_date: '2027-01-01' },
      { amount: 20_000, due_date: '2027-02-01' },
    ];
    const rule = { percent: 10 };
    const fee = (settled: LateDebt['settled']) => feeOf(rule, { parts, settled }, '2027-06-01');
    expect(fee([])).toBe(1000 + 2000);
    expect(fee([{ amount: 15_000, on: '2027-01-01' }])).toBe(1500);
  });

  test('ends three years after the due date', () => {
    const at = (years: number) =>
      feeOf({ fixed: 1, fixed_per: 'day' }, debtOf(100), addMonths(due, years * 12));
    expect(at(4)).toBe(at(9));
  });
});

// The model walks through every day and every charge of a part, with fractions.
function model(rule: LateFeeRule, { parts, settled }: LateDebt, until: string): number {
  let total = 0;
  let before = 0;
  for (const { amount, due_date } of parts) {
    const from = before;
    before += amount;
    const start = addDays(due_date, rule.grace_days + 1);
    let months = 0;
    let interest = 0;
    for (let day = start, late = 0; day <= until && late < 1096; day = addDays(day, 1), late += 1) {
      const paid = settled.reduce((sum, each) => (each.on <= day ? sum + each.amount : sum), 0);
      const left = Math.max(0, amount - Math.max(0, paid - from));
      const isMonth = day === addMonths(start, months);
      if (isMonth) months += 1;
      if (left === 0) continue;
      const isDue = { once: late === 0, day: true, week: late % 7 === 0, month: isMonth };
      if (isDue[rule.fixed_per]) total += rule.fixed;
      if (rule.percent_per === 'year') interest += left * rule.percent;
      else if (isDue[rule.percent_per]) total += Math.round((left * rule.percent) / 100);
    }
    total += Math.round(interest / 36_500);
  }
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (rule.cap > 0) total = Math.min(total, rule.cap);
  return rule.cap_percent > 0
    ? Math.min(total, Math.round((whole * rule.cap_percent) / 100))
    : total;
}

const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays('2027-01-20', count));
const rules = fc.record({
  fixed: fc.nat(5000),
  fixed_per: fc.constantFrom('once', 'day', 'week', 'month'),
  // Quarters have no rounding errors in the model.
  percent: fc.integer({ min: 0, max: 80 }).map((quarters) => quarters / 4),
  percent_per: fc.constantFrom('once', 'day', 'week', 'month', 'year'),
  compound: fc.constant(false),
  grace_days: fc.nat(40),
  cap: fc.oneof(fc.constant(0), fc.nat(50_000)),
  cap_percent: fc.constantFrom(0, 5, 25),
}) as fc.Arbitrary<LateFeeRule>;
const debts = fc.record({
  parts: fc
    .uniqueArray(fc.record({ amount: fc.integer({ min: 1, max: 2_000_000 }), due_date: days }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ due_date }) => due_date,
    })
    .map((parts) => parts.toSorted((a, b) => a.due_date.localeCompare(b.due_date))),
  settled: fc.array(fc.record({ amount: fc.nat(1_500_000), on: days }), { maxLength: 4 }),
});

describe('any late fee', () => {
  test('equals the sum of a walk through each day', () => {
    fc.assert(
      fc.property(rules, debts, days, (rule, debt, until) => {
        expect(lateFeeUntil(rule, debt, until)).toBe(model(rule, debt, until));
      }),
    );
  });

  test('never falls, so each period bills its own days only', () => {
    const compounding = fc.boolean();
    fc.assert(
      fc.property(rules, debts, days, days, compounding, (rule, debt, a, b, compound) => {
        const [first, second] = [a, b].toSorted() as [string, string];
        const used = { ...rule, compound: compound && rule.percent_per === 'year' };
        expect(lateFeeUntil(used, debt, first)).toBeLessThanOrEqual(
          lateFeeUntil(used, debt, second),
        );
      }),
    );
  });

  test('is never higher after a payment', () => {
    fc.assert(
      fc.property(rules, debts, days, (rule, debt, until) => {
        const more = { ...debt, settled: [...debt.settled, { amount: 1000, on: '2027-02-01' }] };
        expect(lateFeeUntil(rule, more, until)).toBeLessThanOrEqual(
          lateFeeUntil(rule, debt, until),
        );
      }),
    );
  });
});

test('a fee note is due after a single fee, and monthly otherwise', () => {
  const { parts } = debtOf(1);
  const next = (rule: Partial<LateFeeRule>, last?: string) =>
    nextFeeDay({ ...none, ...rule }, { parts, last });
  expect(next({ fixed: 1 })).toBe('2027-02-02');
  expect(next({ fixed: 1 }, '2027-02-01')).toBeUndefined();
  expect(next({ percent: 1, percent_per: 'year', grace_days: 3 })).toBe('2027-03-04');
  expect(next({ percent: 1, percent_per: 'year' }, '2027-02-28')).toBe('2027-04-01');
  expect(next({ percent: 1, percent_per: 'day' }, '2030-02-01')).toBeUndefined();
});
