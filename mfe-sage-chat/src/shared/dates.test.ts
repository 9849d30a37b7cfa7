import { dayOf, timeOf, updatedText } from './dates.rules.ts';

// The machine's own time zone decides, as in the browser.
const at = new Date(2026, 2, 13, 9, 31).toISOString();

it('writes a divider with the long weekday, month, day and year', () => {
  expect(dayOf(at)).toBe('Friday, March 13, 2026');
});

it('writes the time of a message', () => {
  expect(timeOf(at)).toBe('9:31 AM');
  expect(timeOf(new Date(2026, 2, 13, 0, 5).toISOString())).toBe('12:05 AM');
});

it("writes when a chat was updated, or 'Just now'", () => {
  expect(updatedText(at)).toBe('March 13, 2026, 9:31 AM');
  for (const missing of [undefined, '', 'soon']) expect(updatedText(missing)).toBe('Just now');
});
