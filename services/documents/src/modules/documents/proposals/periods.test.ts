import type { StoredTerms } from '@soloist/contracts';
import { type Period, periodAfter, periodName, startOfDay } from './periods.rules.ts';

const ongoing = (frequency: string, start_date: string, end_date: string) =>
  ({ payment_type: 'ongoing', details: { frequency, start_date, end_date } }) as StoredTerms;

function periodsOf(terms: StoredTerms): Period[] {
  const next = (day?: string): Period[] => {
    const period = periodAfter(terms, day);
    return period ? [period, ...next(period.from)] : [];
  };
  return next();
}

describe('the periods of an ongoing project', () => {
  test('keep to each month’s last day if it starts on one', () => {
    expect(periodsOf(ongoing('monthly', '2026-01-31', '2026-05-31'))).toEqual([
      { from: '2026-01-31', to: '2026-02-27' },
      { from: '2026-02-28', to: '2026-03-30' },
      { from: '2026-03-31', to: '2026-04-29' },
      { from: '2026-04-30', to: '2026-05-30' },
      { from: '2026-05-31', to: '2026-05-31' },
    ]);
  });

  test('are one or two weeks long, the last one cut off by the end', () => {
    expect(periodsOf(ongoing('weekly', '2026-12-21', '2027-01-06'))).toEqual([
      { from: '2026-12-21', to: '2026-12-27' },
      { from: '2026-12-28', to: '2027-01-03' },
      { from: '2027-01-04', to: '2027-01-06' },
    ]);
    expect(periodsOf(ongoing('biweekly', '2026-03-20', '2026-04-10'))).toEqual([
      { from: '2026-03-20', to: '2026-04-02' },
      { from: '2026-04-03', to: '2026-04-10' },
    ]);
  });

  test('after a day within a period start with the next period', () => {
    const terms = ongoing('monthly', '2026-01-01', '2026-12-31');
    expect(periodAfter(terms, '2026-03-17')?.from).toBe('2026-04-01');
    expect(periodAfter(terms, '2026-12-01')).toBeUndefined();
  });

  test('do not exist for other payment types', () => {
    expect(periodAfter({ ...ongoing('', '2026-01-01', '2026-02-01') })).toBeUndefined();
    const oneTime = { ...ongoing('weekly', '2026-01-01', '2026-02-01'), payment_type: 'one_time' };
    expect(periodAfter(oneTime as StoredTerms)).toBeUndefined();
  });

  test('are named by their dates', () => {
    expect(periodName({ from: '2026-03-01', to: '2026-03-31' })).toBe('1 Mar 2026 to 31 Mar 2026');
  });

  test('start at local midnight, also when the clocks change', () => {
    expect(startOfDay('2026-03-29', 'Europe/Lisbon').toISOString()).toBe(
      '2026-03-29T00:00:00.000Z',
    );
    expect(startOfDay('2026-03-30', 'Europe/Lisbon').toISOString()).toBe(
      '2026-03-29T23:00:00.000Z',
    );
    expect(startOfDay('2026-03-01', 'Asia/Kolkata').toISOString()).toBe('2026-02-28T18:30:00.000Z');
  });
});
