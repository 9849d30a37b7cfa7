import { numberInFileName } from './file-names.ts';
import {
  formatDocumentNumber,
  gstNumberProblem,
  initialNumbering,
  type NumberedDay,
  nextCount,
  numberingForm,
  previewNumbers,
} from './numbering.ts';

const form = (changes: object = {}) => ({
  ...initialNumbering('invoice'),
  next: 1,
  ...changes,
});
const problemOf = (changes: object) =>
  numberingForm.safeParse(form(changes)).error?.issues[0]?.message;

describe('a pattern', () => {
  it.each([
    ['INV-{number}', 'INV-0044'],
    ['{YYYY}/{MM}/{number}', '2027/03/0044'],
    ['RE{YY}.{number}', 'RE27.0044'],
    // India's financial year begins in April.
    ['INV/{FY}/{number}', 'INV/2026-27/0044'],
    ['{number}', '0044'],
  ])('is filled in: %s', (pattern, number) => {
    expect(problemOf({ pattern })).toBeUndefined();
    expect(formatDocumentNumber({ pattern, digits: 4 }, { count: 44, on: '2027-03-31' })).toBe(
      number,
    );
  });

  it('names the financial year that begins on 1 April', () => {
    const at = (on: string) =>
      formatDocumentNumber({ pattern: '{FY} {number}', digits: 1 }, { count: 1, on });
    expect(at('2027-03-31')).toBe('2026-27 1');
    expect(at('2027-04-01')).toBe('2027-28 1');
    expect(at('2099-04-01')).toBe('2099-00 1');
  });

  it('never cuts a count that is longer than its digits', () => {
    expect(
      formatDocumentNumber({ pattern: '{number}', digits: 2 }, { count: 12345, on: '2026-01-01' }),
    ).toBe('12345');
  });

  it.each([
    ['INV', 'Add {number} once: it counts your documents.'],
    ['{number}-{number}', 'Add {number} once: it counts your documents.'],
    ['{DD}-{number}', 'Use only these parts: {YYYY}, {YY}, {FY}, {MM} and {number}.'],
    ['{}{number}', 'Use only these parts: {YYYY}, {YY}, {FY}, {MM} and {number}.'],
    ['{{number}}', 'Use letters A to Z, digits, and - / . _ # in a number.'],
    ['Nº {number}', 'Use letters A to Z, digits, and - / . _ # in a number.'],
    ['a\n{number}', 'Use letters A to Z, digits, and - / . _ # in a number.'],
    ['=1+{number}', 'Use letters A to Z, digits, and - / . _ # in a number.'],
    ['-{number}', 'Start with a letter, a digit or a part.'],
    [`${'A'.repeat(40)}{number}`, 'A pattern has at most 40 characters.'],
  ])('is refused: %j', (pattern, message) => {
    expect(problemOf({ pattern })).toBe(message);
  });

  it('names the year if the count begins again every year', () => {
    expect(problemOf({ yearly_reset: true })).toBe(
      'Add {YYYY}, {YY} or {FY} to restart at 1 each year.',
    );
    for (const part of ['{YYYY}', '{YY}', '{FY}']) {
      expect(problemOf({ yearly_reset: true, pattern: `${part}-{number}` })).toBeUndefined();
    }
    expect(problemOf({ yearly_reset: true, pattern: '{MM}-{number}' })).toBeDefined();
  });
});

describe('the next count', () => {
  const yearly = { pattern: '{YYYY}-{number}', digits: 1, yearly_reset: true };
  const count = (
    series: typeof yearly,
    position: { last?: NumberedDay; start?: NumberedDay; today: string },
  ) => nextCount(series, position).count;

  it('begins at 1, follows the last, and begins again each year', () => {
    expect(count(yearly, { today: '2026-12-31' })).toBe(1);
    const last = { count: 7, on: '2026-12-31' };
    expect(count(yearly, { last, today: '2026-12-31' })).toBe(8);
    expect(count(yearly, { last, today: '2027-01-01' })).toBe(1);
    expect(count({ ...yearly, yearly_reset: false }, { last, today: '2027-01-01' })).toBe(8);
  });

  it('begins again on 1 April if the pattern has the financial year', () => {
    const financial = { ...yearly, pattern: '{FY}-{number}' };
    const last = { count: 7, on: '2026-12-31' };
    expect(count(financial, { last, today: '2027-01-01' })).toBe(8);
    expect(count(financial, { last, today: '2027-04-01' })).toBe(1);
  });

  it('starts where the person chose, in that year only', () => {
    const start = { count: 100, on: '2026-05-01' };
    expect(count(yearly, { start, today: '2026-05-01' })).toBe(100);
    const last = { count: 100, on: '2026-05-02' };
    expect(count(yearly, { start, last, today: '2026-05-03' })).toBe(101);
    expect(count(yearly, { start, last, today: '2027-01-01' })).toBe(1);
  });

  it('does not go back to the old year when the person travels west', () => {
    const last = { count: 1, on: '2027-01-01' };
    expect(nextCount(yearly, { last, today: '2026-12-31' })).toEqual({
      count: 2,
      on: '2027-01-01',
    });
  });
});

test('the preview has the next two numbers and the first one of the next year', () => {
  const yearly = { pattern: '{YYYY}-{number}', digits: 3, yearly_reset: true };
  const first = { count: 9, on: '2026-11-29' };
  expect(previewNumbers(yearly, first)).toEqual([
    { on: '2026-11-29', number: '2026-009' },
    { on: '2026-11-29', number: '2026-010' },
    { on: '2027-01-01', number: '2027-001' },
  ]);
  const financial = { ...yearly, pattern: '{FY}/{number}', yearly_reset: false };
  expect(previewNumbers(financial, first).at(-1)).toEqual({
    on: '2027-04-01',
    number: '2027-28/011',
  });
});

test('a number in a file name has no slashes', () => {
  expect(numberInFileName('INV/2026-27/0001')).toBe('INV-2026-27-0001');
});

test.each([
  ['INV/2026-27/0045', undefined],
  ['INV/2026-27/00045', 'GST allows at most 16 characters. INV/2026-27/00045 has 17.'],
  ['INV_0045', 'GST allows only letters, digits, - and /. INV_0045 has other characters.'],
])('%s and the numbers that GST allows', (number, problem) => {
  expect(gstNumberProblem(number)).toBe(problem);
});
