import { htmlToRichText } from './html-to-rich-text.ts';

const cpuMs = (work: () => void) => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

it('reads a megabyte of Word’s list styles in linear time', () => {
  const paragraph = (length: number) => `<p style="${'mso-list:'.repeat(length / 9)}">x</p>`;
  const million = 1_000_000;
  expect(cpuMs(() => htmlToRichText(paragraph(million)))).toBeLessThan(1000);
  expect(cpuMs(() => htmlToRichText(paragraph(1800).repeat(million / 1800)))).toBeLessThan(3000);
});
