import { endOfDay, firstZone } from '../shared/time-zones.rules.ts';
import { inZone, planReminders } from './reminder-times.rules.ts';

const iso = (dates: { at: Date }[]) => dates.map(({ at }) => at.toISOString());
const longAgo = new Date('2026-01-01T00:00:00Z');

test('plans reminders for nine in the morning in the client’s time zone', () => {
  const plan = { due_date: '2026-12-01', days: [1, -3], now: longAgo };
  expect(iso(planReminders({ ...plan, zone: 'Asia/Kolkata' }))).toEqual([
    '2026-11-28T03:30:00.000Z',
    '2026-12-02T03:30:00.000Z',
  ]);
  expect(iso(planReminders({ ...plan, zone: 'America/Los_Angeles' }))).toEqual([
    '2026-11-28T17:00:00.000Z',
    '2026-12-02T17:00:00.000Z',
  ]);
});

test('keeps the local hour when the clocks change before the reminder', () => {
  const plan = { due_date: '2026-03-28', days: [0, 1, 7], zone: 'Europe/Berlin', now: longAgo };
  expect(iso(planReminders(plan))).toEqual([
    '2026-03-28T08:00:00.000Z',
    '2026-03-29T07:00:00.000Z',
    '2026-04-04T07:00:00.000Z',
  ]);
});

test('plans one reminder for a repeated day, and none for a past one', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  const planned = planReminders({ due_date: '2026-12-01', days: [-3, 0, 1, 1], zone: 'UTC', now });
  expect(planned).toMatchObject([{ days: 1, state: 'waiting' }]);
});

test('moves only pending reminders to another time zone', () => {
  const planned = planReminders({
    due_date: '2026-12-01',
    days: [0, 1],
    zone: 'UTC',
    now: longAgo,
  });
  const [first, second] = planned;
  const reminders = [{ ...first!, state: 'sent' as const }, second!];
  const moved = inZone({ reminders, terms: { due_date: '2026-12-01' } }, 'Asia/Tokyo');
  expect(iso(moved)).toEqual(['2026-12-01T09:00:00.000Z', '2026-12-02T00:00:00.000Z']);
});

test('plans reminders for each installment in the order of their times', () => {
  const plan = {
    installments: [{ due_date: '2026-12-01' }],
    due_date: '2026-12-05',
    days: [-3, 3],
    zone: 'UTC',
    now: longAgo,
  };
  const planned = planReminders(plan);
  expect(planned.map(({ installment, days }) => [installment, days])).toEqual([
    [0, -3],
    [1, -3],
    [0, 3],
    [1, 3],
  ]);
  expect(iso(inZone({ reminders: planned, terms: plan }, 'Asia/Tokyo'))).toEqual([
    '2026-11-28T00:00:00.000Z',
    '2026-12-02T00:00:00.000Z',
    '2026-12-04T00:00:00.000Z',
    '2026-12-08T00:00:00.000Z',
  ]);
});

test('ends a day at midnight of the time zone', () => {
  expect(endOfDay('2026-12-01', 'Asia/Kolkata').toISOString()).toBe('2026-12-01T18:30:00.000Z');
  expect(endOfDay('2026-12-01', 'America/New_York').toISOString()).toBe('2026-12-02T05:00:00.000Z');
  expect(endOfDay('2026-10-25', 'Europe/Berlin').toISOString()).toBe('2026-10-25T23:00:00.000Z');
});

test('returns the first time zone that exists', () => {
  expect(firstZone('', undefined, 'Nowhere/Land', 'Asia/Kolkata', 'UTC')).toBe('Asia/Kolkata');
  expect(firstZone('', undefined)).toBe('UTC');
});
