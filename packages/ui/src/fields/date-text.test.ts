import { dayPattern, readDay, showDay } from './date-text.ts';

const day = '2026-11-08';
const languages: [string, { pattern: string; shown: string }][] = [
  ['en-GB', { pattern: 'DD/MM/YYYY', shown: '08/11/2026' }],
  ['en-US', { pattern: 'MM/DD/YYYY', shown: '11/08/2026' }],
  ['en-CA', { pattern: 'YYYY-MM-DD', shown: '2026-11-08' }],
  ['de-DE', { pattern: 'DD.MM.YYYY', shown: '08.11.2026' }],
  ['nl-NL', { pattern: 'DD-MM-YYYY', shown: '08-11-2026' }],
  ['sv-SE', { pattern: 'YYYY-MM-DD', shown: '2026-11-08' }],
  ['ja-JP', { pattern: 'YYYY/MM/DD', shown: '2026/11/08' }],
  ['ko-KR', { pattern: 'YYYY.MM.DD', shown: '2026.11.08' }],
  ['hi-IN', { pattern: 'DD/MM/YYYY', shown: '08/11/2026' }],
  ['ar-EG', { pattern: 'DD/MM/YYYY', shown: '08/11/2026' }],
  ['fa-IR', { pattern: 'YYYY/MM/DD', shown: '2026/11/08' }],
  ['th-TH', { pattern: 'DD/MM/YYYY', shown: '08/11/2026' }],
];

it.each(languages)('shows and reads a day as %s writes it', (language, { pattern, shown }) => {
  expect(dayPattern(language)).toBe(pattern);
  expect(showDay(day, language)).toBe(shown);
  expect(readDay(shown, language)).toBe(day);
  expect(readDay(shown.replaceAll(/\D/g, ''), language)).toBe(day);
  expect(readDay(day, language)).toBe(day);
});

it.each([
  ['8/11/2026', 'en-GB'],
  ['11/8/26', 'en-US'],
  [' 8 . 11 . 2026 ', 'de-DE'],
  ['081126', 'en-GB'],
  ['8 Nov 2026', 'en-US'],
  ['Nov 8, 2026', 'en-GB'],
  ['november 8 26', 'en-US'],
  ['2026 Nov 8', 'en-GB'],
  ['08-Nov-2026', 'en-IN'],
  ['٠٨/١١/٢٠٢٦', 'ar-EG'],
  ['２０２６/１１/０８', 'ja-JP'],
  ['2026/11/8', 'en-US'],
])('reads %s', (typed, language) => {
  expect(readDay(typed, language)).toBe(day);
});

it('reads points as day, month, year, also where slashes begin with the month', () => {
  expect(readDay('08.11.2026', 'en-US')).toBe(day);
  expect(readDay('11/08/2026', 'en-US')).toBe(day);
});

it.each([
  ['', 'en-GB'],
  ['soon', 'en-GB'],
  ['28', 'en-GB'],
  ['28/11', 'en-GB'],
  ['28/11/202', 'en-GB'],
  ['28/11/20266', 'en-GB'],
  ['31/02/2026', 'en-GB'],
  ['29/02/2026', 'en-GB'],
  ['28/11/2026', 'en-US'],
  ['28/11/2026', 'sv-SE'],
  ['28/11/0026', 'en-GB'],
  ['1 2 Nov 2026', 'en-GB'],
  ['8 Ju 2026', 'en-GB'],
  ['8 Nov Dec', 'en-GB'],
])('does not guess what %j means in %s', (typed, language) => {
  expect(readDay(typed, language)).toBeUndefined();
});

it('shows what is no day as it was typed', () => {
  expect(showDay('31/02/2026', 'en-GB')).toBe('31/02/2026');
  expect(showDay('', 'en-GB')).toBe('');
});
