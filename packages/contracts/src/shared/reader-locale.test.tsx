it("formats with the English and the clock of the reader's browser", async () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'en-GB']);
  const { dateFormat, formatNumber, readerLocale } = await import('./formats.ts');
  expect(readerLocale).toBe('en-GB');
  expect(dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })('2026-03-13')).toBe('13 Mar 2026');
  expect(formatNumber(1234.5)).toBe('1,234.5');
});
