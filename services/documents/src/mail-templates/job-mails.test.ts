import { jobApplicationMail } from './job-application-mail.tsx';
import { jobDayEndedMail } from './job-day-ended-mail.tsx';
import { type JobNewsMailData, jobNewsMail } from './job-news-mail.tsx';
import { links, receive } from './testing/receive-mail.ts';

const publicUrl = 'http://localhost:8080';
const jobId = 'a'.repeat(24);
const url = `${publicUrl}/job/status/${jobId}`;
const title = 'A label for olive oil';

it('a client reads who applied, and opens the applicants from it', async () => {
  const data = { fname: 'Grace', name: 'Ada Okafor', title, jobId, publicUrl };
  const { subject, html, text } = await receive(jobApplicationMail, data);
  expect(subject).toBe('Ada Okafor applied to A label for olive oil');
  expect(links(html)).toEqual([url, url]);
  expect(text).toContain('Hi Grace,');
});

it('a client reads how many wait at the end of the closing day, and until when', async () => {
  const data = { fname: 'Grace', title, jobId, waiting: 1, decideBy: '2026-12-05', publicUrl };
  const { subject, html, text } = await receive(jobDayEndedMail, data);
  expect(subject).toBe('Applications to A label for olive oil have ended');
  expect(links(html)).toEqual([url, url]);
  expect(text.replace(/\s+/g, ' ')).toContain('one person waits for your answer. On 2026-12-05');
});

it.each<[JobNewsMailData['news'], string, string, string[]]>([
  ['shortlisted', '', 'You are on the shortlist for A label for olive oil', ['Grace Lin put you']],
  ['hired', '', 'You are hired for A label for olive oil', ['Write the proposal']],
  [
    'rejected',
    'Too far away.',
    'Your application to A label for olive oil',
    ['decided against', 'Too far away.'],
  ],
  [
    'closed',
    'The client closed this job.',
    'A label for olive oil has closed',
    ['The client closed this job. Your application was not chosen.'],
  ],
  [
    'filled',
    'All places were given to others.',
    'A label for olive oil is filled',
    ['All places were given to others.'],
  ],
  [
    'changed',
    'The budget is now €1,300.00.\nThe place is now Kalamata.',
    'A label for olive oil has changed',
    ['The budget is now €1,300.00.', 'The place is now Kalamata.'],
  ],
])('a freelancer reads of an application that it is %s', async (news, words, heading, says) => {
  const clientName = 'Grace Lin';
  const data = { fname: 'Ada', title, jobId, clientName, news, words, publicUrl };
  const { subject, html, text } = await receive(jobNewsMail, data);
  expect(subject).toBe(heading);
  expect(links(html)).toEqual([url, url]);
  for (const sentence of [...says, 'switch these mails off under Settings']) {
    expect(text.replace(/\s+/g, ' ')).toContain(sentence);
  }
});
