const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2027-03-31` as `March 31, 2027`. */
export const dayText = (day: string) => longDay.format(new Date(day));
/** `2027-03` as `March 2027`. */
export const monthText = (month: string) => longMonth.format(new Date(`${month}-01`));
export const listText = (items: string[]) => new Intl.ListFormat('en-US').format(items);
export const countText = (count: number, one: string) =>
  `${count} ${count === 1 ? one : `${one}s`}`;

/** Text of people within Markdown: shown as it was written. */
export const plain = (text: string) =>
  text.replace(/[\\`*_{}[\]()<>#|!~]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ');

export const bullets = (items: string[]) => items.map((item) => `- ${item}`).join('\n');

const examples = [
  'How do I send a proposal?',
  'Which proposals wait for an answer?',
  'What did I earn?',
  'What is in my wallet?',
  'What is missing in my profile?',
  'Which jobs fit me?',
  'Which leads are overdue?',
  'Draft a proposal for Nordlys for 2000 euro due in March',
];
export const offlineNote =
  'I am in offline mode: I answer from the help pages and your own records, and cannot write freely.';
export const whatICanDo = `You can ask me things like:\n\n${bullets(examples)}`;
