import { dateFormat, formatList, longDay } from '@soloist/contracts';

const longMonth = dateFormat({
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2027-03-31` as `March 31, 2027`. */
export const dayText = (day: string) => longDay(day);
/** `2027-03` as `March 2027`. */
export const monthText = (month: string) => longMonth(`${month}-01`);
export const listText = formatList;
export const countText = (count: number, one: string) =>
  `${count} ${count === 1 ? one : `${one}s`}`;

export const bullets = (items: string[]) => items.map((item) => `- ${item}`).join('\n');

const examples = [
  'How do I send a proposal?',
  'Which proposals await a response?',
  'What did I earn?',
  'What is in my wallet?',
  'What is missing in my profile?',
  'Which jobs fit me?',
  'Which leads are overdue?',
  'Draft a proposal for Nordlys for 2000 euro due in March',
];
export const offlineNote =
  'I’m in offline mode: I answer only from the help pages and your records.';
export const offlineExamples = `You can ask me:\n\n${bullets(examples)}`;
