import type { EventPayload } from '@soloist/contracts';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Greeting, Paragraph, Quote } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

type Decided = EventPayload<'job.application-decided'>;

export interface JobNewsMailData {
  /** The freelancer's. */
  fname: string;
  /** The job's. */
  title: string;
  jobId: string;
  clientName: string;
  /** What became of the application, or that the job changed meanwhile. */
  news: Exclude<Decided['outcome'], 'applied'> | 'changed';
  /** The client's reason, or sentences of what changed. */
  words: string;
  publicUrl: string;
}

const clientOf = ({ clientName }: JobNewsMailData) => clientName || 'The client';

const headings: Record<JobNewsMailData['news'], (data: JobNewsMailData) => string> = {
  shortlisted: ({ title }) => `You are on the shortlist for ${title}`,
  hired: ({ title }) => `You are hired for ${title}`,
  rejected: ({ title }) => `Your application to ${title}`,
  closed: ({ title }) => `${title} has closed`,
  filled: ({ title }) => `${title} is filled`,
  changed: ({ title }) => `${title} has changed`,
};

const sentences: Record<JobNewsMailData['news'], (data: JobNewsMailData) => string> = {
  shortlisted: (data) =>
    `${clientOf(data)} put you on the shortlist. You will hear as soon as they decide.`,
  hired: (data) =>
    `${clientOf(data)} wants to work with you. Write them a proposal next: it begins with what the job says, and once it is accepted, the work can start.`,
  rejected: (data) => `${clientOf(data)} decided against your application, for this reason:`,
  closed: ({ words }) => `${words} Your application was not chosen.`,
  filled: ({ words }) => `${words} Your application was not chosen.`,
  changed: () => 'This is different from when you applied:',
};

const labels: Record<JobNewsMailData['news'], string> = {
  shortlisted: 'Open your application',
  hired: 'Write the proposal',
  rejected: 'Open your application',
  closed: 'Open your application',
  filled: 'Open your application',
  changed: 'Open the job',
};

/** To the freelancer: what became of their application. */
export const jobNewsMail: MailTemplate<JobNewsMailData> = {
  subject: (data) => headings[data.news](data),
  Body: (data) => {
    const { fname, news, words, jobId, publicUrl } = data;
    return (
      <MailLayout
        preview={sentences[news](data).slice(0, 120)}
        heading={headings[news](data)}
        footer="You get this because you applied to this job on Soloist. You can switch these mails off under Settings."
      >
        <Greeting name={fname} />
        <Paragraph>{sentences[news](data)}</Paragraph>
        {(news === 'rejected' || news === 'changed') && <Quote>{words}</Quote>}
        <ActionLink label={labels[news]} url={`${publicUrl}/job/status/${jobId}`} />
      </MailLayout>
    );
  },
};
