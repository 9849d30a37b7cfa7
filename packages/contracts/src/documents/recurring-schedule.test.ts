import {
  monthlyValue,
  periodAt,
  periodsFrom,
  prorateAmount,
  prorateLines,
  type RecurringSchedule,
  recurrenceText,
  recurrenceUnits,
  recurringSchedule,
} from './recurring-schedule.ts';

/** The same numbers for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  const upTo = (most: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % (most + 1);
  };
  return {
    upTo,
    chance: (percent: number) => upTo(99) < percent,
    anyOf: <T>(list: readonly T[]) => list[upTo(list.length - 1)],
  };
}

const schedule = (changes: Partial<RecurringSchedule> = {}): RecurringSchedule => ({
  unit: 'month',
  every: 1,
  first_date: '2026-01-31',
  anchor_date: '',
  end_date: '',
  count: null,
  prorate: false,
  ...changes,
});
const startsOf = (changes: Partial<RecurringSchedule>, most = 5) =>
  periodsFrom(schedule(changes), { number: 0, most }).map(({ from }) => from);

describe('the periods of a schedule', () => {
  it('return to the 31st after a shorter month', () => {
    expect(startsOf({})).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  it('keep 29 February in leap years', () => {
    const yearly = { unit: 'year', first_date: '2028-02-29' } as const;
    expect(startsOf(yearly)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it.each([
    ['week', 2, ['2026-01-31', '2026-02-14', '2026-02-28']],
    ['quarter', 1, ['2026-01-31', '2026-04-30', '2026-07-31']],
    ['month', 5, ['2026-01-31', '2026-06-30', '2026-11-30']],
  ] as const)('repeat every %s, %d of them', (unit, every, starts) => {
    expect(startsOf({ unit, every }, 3)).toEqual(starts);
  });

  it('end at their count, and at their last day', () => {
    expect(startsOf({ count: 2 })).toEqual(['2026-01-31', '2026-02-28']);
    expect(periodsFrom(schedule({ end_date: '2026-03-10' }), { number: 0, most: 9 })).toEqual([
      { number: 0, from: '2026-01-31', to: '2026-02-27', days: 28, fullDays: 28 },
      { number: 1, from: '2026-02-28', to: '2026-03-10', days: 11, fullDays: 31 },
    ]);
  });

  it('begin with a shorter one before the first full one', () => {
    const periods = periodsFrom(schedule({ first_date: '2026-03-16', anchor_date: '2026-04-01' }), {
      number: 0,
      most: 2,
    });
    expect(periods).toEqual([
      { number: 0, from: '2026-03-16', to: '2026-03-31', days: 16, fullDays: 31 },
      { number: 1, from: '2026-04-01', to: '2026-04-30', days: 30, fullDays: 30 },
    ]);
  });

  it('stop before the year 10000', () => {
    expect(startsOf({ unit: 'year', every: 52, first_date: '9990-01-01' })).toEqual([]);
  });
});

/** Walks a calendar day by day, as a person with a wall calendar would. */
function walk({ unit, every, first_date, end_date }: RecurringSchedule, most: number) {
  const [year = 0, month = 1, date = 1] = first_date.split('-').map(Number);
  const lengthOf = (y: number, m: number) => {
    if (m === 2) return (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0 ? 29 : 28;
    return [4, 6, 9, 11].includes(m) ? 30 : 31;
  };
  const starts: string[] = [];
  let [y, m, d] = [year, month, date];
  const show = () => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  const nextMonth = () => {
    m += 1;
    if (m > 12) [y, m] = [y + 1, 1];
  };
  while (starts.length < most && (!end_date || show() <= end_date)) {
    starts.push(show());
    if (unit === 'week') {
      for (let left = every * 7; left > 0; left -= 1) {
        d += 1;
        if (d > lengthOf(y, m)) {
          d = 1;
          nextMonth();
        }
      }
    } else {
      for (let left = every * { month: 1, quarter: 3, year: 12 }[unit]; left > 0; left -= 1) {
        nextMonth();
      }
      d = Math.min(date, lengthOf(y, m));
    }
  }
  return starts;
}

it('computes the days of a wall calendar for any schedule', () => {
  const random = createRandom(20_261_128);
  for (let round = 0; round < 400; round += 1) {
    const day = String(1 + random.upTo(27)).padStart(2, '0');
    const month = String(1 + random.upTo(11)).padStart(2, '0');
    const last = random.chance(40) ? ({ '02': '28', '04': '30' }[month] ?? '30') : day;
    const made = schedule({
      unit: random.anyOf([...recurrenceUnits])!,
      every: 1 + random.upTo(5),
      first_date: `${2024 + random.upTo(10)}-${month}-${last}`,
      end_date: random.chance(30) ? `${2035 + random.upTo(5)}-06-15` : '',
    });
    const periods = periodsFrom(made, { number: 0, most: 30 });
    expect([made, periods.map(({ from }) => from)]).toEqual([made, walk(made, 30)]);
    // They follow each other without a gap, and each is found by its number alone.
    for (const [number, period] of periods.entries()) {
      expect(periodAt(made, number)).toEqual(period);
      const next = periods[number + 1];
      const dayAfter = new Date(Date.parse(period.to) + 86_400_000).toISOString().slice(0, 10);
      if (next) expect(dayAfter).toBe(next.from);
      expect(period.days).toBeLessThanOrEqual(period.fullDays);
    }
  }
});

describe('proration', () => {
  it('rounds each amount half up, by days', () => {
    expect(prorateAmount(10_000, { days: 16, fullDays: 31 })).toBe(5161);
    expect(prorateAmount(1, { days: 1, fullDays: 2 })).toBe(1);
    expect(prorateAmount(1, { days: 1, fullDays: 3 })).toBe(0);
  });

  it('agrees with exact fractions', () => {
    const random = createRandom(7);
    for (let round = 0; round < 2000; round += 1) {
      const fullDays = 7 + random.upTo(359);
      const days = 1 + random.upTo(fullDays - 1);
      const minor = random.upTo(random.chance(20) ? 100_000_000 : 100_000);
      const [whole, rest] = [
        (BigInt(minor) * BigInt(days)) / BigInt(fullDays),
        (BigInt(minor) * BigInt(days)) % BigInt(fullDays),
      ];
      const exact = Number(whole) + (rest * 2n >= BigInt(fullDays) ? 1 : 0);
      expect(prorateAmount(minor, { days, fullDays })).toBe(exact);
      const parts = prorateAmount(minor, { days: fullDays - days, fullDays });
      expect(Math.abs(exact + parts - minor)).toBeLessThanOrEqual(1);
    }
  });

  it('names the days in each line, which keeps its code', () => {
    const line = { name: 'Care plan', qty: 2, rate: 5000, total: 10_000, tax: 19 };
    const coded = { ...line, sac: '998314' };
    const prorated = {
      name: 'Care plan (10 of 30 days)',
      qty: 1,
      rate: 3333,
      total: 3333,
      tax: 19,
    };
    expect(prorateLines([line, coded], { days: 10, fullDays: 30 })).toEqual([
      prorated,
      { ...prorated, sac: '998314' },
    ]);
  });
});

it.each([
  ['week', 1, 12_000, 52_000],
  ['week', 2, 12_000, 26_000],
  ['month', 1, 12_000, 12_000],
  ['quarter', 1, 10_000, 3333],
  ['year', 1, 10_000, 833],
] as const)('counts every %s by %d as its value per month', (unit, every, minor, monthly) => {
  expect(monthlyValue(minor, { unit, every })).toBe(monthly);
});

it('says how often it repeats', () => {
  expect(recurrenceText({ unit: 'quarter', every: 1 })).toBe('Quarterly');
  expect(recurrenceText({ unit: 'week', every: 2 })).toBe('Every 2 weeks');
});

it.each([
  ['every', { every: 0 }],
  ['every', { every: 53 }],
  ['first_date', { first_date: '2026-02-30' }],
  ['anchor_date', { anchor_date: '2026-01-31' }],
  ['anchor_date', { anchor_date: '2026-04-01' }],
  ['end_date', { end_date: '2026-01-30' }],
  ['count', { count: 0 }],
  ['count', { count: 1001 }],
] as const)('refuses %s in %j', (field, changes) => {
  const { error } = recurringSchedule.safeParse(schedule(changes));
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
