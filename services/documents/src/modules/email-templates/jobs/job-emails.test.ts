import { links, receive } from '../../../../test/receive-mail.ts';
import { jobApplicationEmail } from './job-application.email.tsx';
import { jobDayEndedEmail } from './job-day-ended.email.tsx';
import { type JobNewsEmailData, jobNewsEmail } from './job-news.email.tsx';

const publicUrl = 'http://localhost:8080';
const jobId = 'a'.repeat(24);
const url = `${publicUrl}/job/status/${jobId}`;
const settingsUrl = `${publicUrl}/settings#notifications`;
const title = 'A label for olive oil';

it('shows an employer who applied and links to the applicants', async () => {
  const data = { fname: 'Grace', name: 'Ada Okafor', title, jobId, publicUrl };
  const { subject, html, text } = await receive(jobApplicationEmail, data);
  expect(subject).toBe('Ada Okafor applied to A label for olive oil');
  expect(links(html)).toEqual([url, url, settingsUrl]);
  expect(text).toContain('Hi Grace,');
});

it('shows an employer how many applicants need a decision, and until when', async () => {
  const data = { fname: 'Grace', title, jobId, waiting: 1, decideBy: '2026-12-05', publicUrl };
  const { subject, html, text } = await receive(jobDayEndedEmail, data);
  expect(subject).toBe('Applications closed: A label for olive oil');
  expect(links(html)).toEqual([url, url, settingsUrl]);
  const words = text.replace(/\s+/g, ' ');
  expect(words).toContain('1 applicant needs your decision.');
  expect(words).toContain('closes on December 5, 2026');
});

it.each<[JobNewsEmailData['news'], string, string, string[]]>([
  ['shortlisted', '', 'You’re shortlisted: A label for olive oil', ['Grace Lin shortlisted you']],
  ['hired', '', 'You’re hired: A label for olive oil', ['Write proposal']],
  [
    'rejected',
    'Too far away.',
    'Application declined: A label for olive oil',
    ['declined your application', 'Too far away.'],
  ],
  [
    'closed',
    'The client closed this job.',
    'Job closed: A label for olive oil',
    ['The client closed this job. Your application wasn’t selected.'],
  ],
  [
    'filled',
    'All places were given to others.',
    'Job filled: A label for olive oil',
    ['All places were given to others.'],
  ],
  [
    'changed',
    'The budget is now €1,300.00.\nThe place is now Kalamata.',
    'Job changed: A label for olive oil',
    ['The budget is now €1,300.00.', 'The place is now Kalamata.'],
  ],
])(
  'informs a freelancer that an application or job is %s',
  async (news, words, heading, sentences) => {
    const clientName = 'Grace Lin';
    const data = { fname: 'Ada', title, jobId, clientName, news, words, publicUrl };
    const { subject, html, text } = await receive(jobNewsEmail, data);
    expect(subject).toBe(heading);
    expect(links(html)).toEqual([url, url, settingsUrl]);
    for (const sentence of [...sentences, 'Change email settings']) {
      expect(text.replace(/\s+/g, ' ')).toContain(sentence);
    }
  },
);
