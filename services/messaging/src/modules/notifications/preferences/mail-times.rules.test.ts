import { mailDueAt, quietUntil, zoneOf } from './mail-times.rules.ts';

const overnight = { from: '22:00', to: '07:00' };
const until = (at: string, timezone: string, quietHours: { from: string; to: string }) =>
  quietUntil(new Date(at), { timezone, quietHours })?.toISOString();

describe('quiet hours', () => {
  it.each([
    ['before them', '2026-11-21T20:59:00Z', undefined],
    ['as they begin', '2026-11-21T21:00:00Z', '2026-11-22T06:00:00.000Z'],
    ['before midnight', '2026-11-21T22:59:00Z', '2026-11-22T06:00:00.000Z'],
    ['after midnight', '2026-11-22T03:00:00Z', '2026-11-22T06:00:00.000Z'],
    ['as they end', '2026-11-22T06:00:00Z', undefined],
  ])('follow the person’s time zone: %s', (_when, at, end) => {
    expect(until(at, 'Europe/Berlin', overnight)).toBe(end);
  });

  it.each([
    ['is put forward', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['is put back', '2026-10-24T22:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('end at the same local time in a night when the clock %s', (_what, at, end) => {
    expect(until(at, 'Europe/Berlin', overnight)).toBe(end);
  });

  it('that end in a repeated hour end after it', () => {
    const quiet = { from: '23:00', to: '02:30' };
    // 02:10 the second time.
    const end = until('2026-10-25T01:10:00Z', 'Europe/Berlin', quiet)!;
    expect(end).toBe('2026-10-25T01:30:00.000Z');
  });

  it('can be within a day, and can be unset', () => {
    const lunch = { from: '12:00', to: '13:30' };
    expect(until('2026-11-21T06:45:00Z', 'Asia/Kolkata', lunch)).toBe('2026-11-21T08:00:00.000Z');
    expect(until('2026-11-21T08:30:00Z', 'Asia/Kolkata', lunch)).toBeUndefined();
    const none = { timezone: 'UTC', quietHours: null };
    expect(quietUntil(new Date(), none)).toBeUndefined();
  });
});

describe('a digest email', () => {
  const due = (at: string, mail: 'now' | 'hourly' | 'daily', place = {}) =>
    mailDueAt(new Date(at), {
      mail,
      timezone: 'America/New_York',
      quietHours: null,
      ...place,
    }).toISOString();

  it('is sent immediately, on the hour, or at eight in the morning local time', () => {
    const at = '2026-11-21T12:59:30.000Z';
    expect(due(at, 'now')).toBe(at);
    expect(due(at, 'hourly')).toBe('2026-11-21T13:00:00.000Z');
    expect(due(at, 'daily')).toBe('2026-11-21T13:00:00.000Z');
    expect(due('2026-11-21T13:00:00Z', 'daily')).toBe('2026-11-22T13:00:00.000Z');
    const kolkata = { timezone: 'Asia/Kolkata' };
    expect(due('2026-11-21T12:59:30Z', 'hourly', kolkata)).toBe('2026-11-21T13:30:00.000Z');
  });

  it('is sent at eight on the day of a clock change, too', () => {
    expect(due('2026-03-07T20:00:00Z', 'daily')).toBe('2026-03-08T12:00:00.000Z');
    expect(due('2026-10-31T20:00:00Z', 'daily')).toBe('2026-11-01T13:00:00.000Z');
  });

  it('is delayed until quiet hours end', () => {
    const place = { quietHours: { from: '21:00', to: '09:15' } };
    expect(due('2026-11-22T03:00:00Z', 'now', place)).toBe('2026-11-22T14:15:00.000Z');
    expect(due('2026-11-22T03:00:00Z', 'daily', place)).toBe('2026-11-22T14:15:00.000Z');
  });
});

it('treats an unknown time zone as UTC', () => {
  expect([zoneOf('Europe/Berlin'), zoneOf('Mars/Olympus'), zoneOf(''), zoneOf(undefined)]).toEqual([
    'Europe/Berlin',
    'UTC',
    'UTC',
    'UTC',
  ]);
});
