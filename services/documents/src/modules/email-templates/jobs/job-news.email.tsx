import type { EventPayload } from '@soloist/contracts';
import {
  ActionLink,
  EmailSettingsLink,
  Greeting,
  Paragraph,
  Quote,
} from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

type Decided = EventPayload<'job.application-decided'>;

export interface JobNewsEmailData {
  /** The freelancer's first name. */
  fname: string;
  /** The job's title. */
  title: string;
  jobId: string;
  clientName: string;
  /** The application's outcome, or a change of the job. */
  news: Exclude<Decided['outcome'], 'applied'> | 'changed';
  /** The client's reason, or sentences that describe the change. */
  words: string;
  publicUrl: string;
}

const clientOf = ({ clientName }: JobNewsEmailData) => clientName || 'The client';

const headings: Record<JobNewsEmailData['news'], (data: JobNewsEmailData) => string> = {
  shortlisted: ({ title }) => `You’re shortlisted: ${title}`,
  hired: ({ title }) => `You’re hired: ${title}`,
  rejected: ({ title }) => `Application declined: ${title}`,
  closed: ({ title }) => `Job closed: ${title}`,
  filled: ({ title }) => `Job filled: ${title}`,
  changed: ({ title }) => `Job changed: ${title}`,
};

const sentences: Record<JobNewsEmailData['news'], (data: JobNewsEmailData) => string> = {
  shortlisted: (data) => `${clientOf(data)} shortlisted you. We’ll email you when they decide.`,
  hired: (data) =>
    `${clientOf(data)} hired you. Send them a proposal next; we’ve filled it in from the job.`,
  rejected: (data) => `${clientOf(data)} declined your application and gave this reason:`,
  closed: ({ words }) => `${words} Your application wasn’t selected.`,
  filled: ({ words }) => `${words} Your application wasn’t selected.`,
  changed: () => 'A job you applied to has changed:',
};

const labels: Record<JobNewsEmailData['news'], string> = {
  shortlisted: 'View application',
  hired: 'Write proposal',
  rejected: 'View application',
  closed: 'View application',
  filled: 'View application',
  changed: 'View job',
};

/** To the freelancer: the outcome of their application. */
export const jobNewsEmail: EmailTemplate<JobNewsEmailData> = {
  subject: (data) => headings[data.news](data),
  Body: (data) => {
    const { fname, news, words, jobId, publicUrl } = data;
    return (
      <EmailLayout
        preview={sentences[news](data).slice(0, 120)}
        heading={headings[news](data)}
        footer={
          <>
            Soloist sent this because you applied to this job.{' '}
            <EmailSettingsLink publicUrl={publicUrl} />
          </>
        }
      >
        <Greeting name={fname} />
        <Paragraph>{sentences[news](data)}</Paragraph>
        {(news === 'rejected' || news === 'changed') && <Quote>{words}</Quote>}
        <ActionLink label={labels[news]} url={`${publicUrl}/job/status/${jobId}`} />
      </EmailLayout>
    );
  },
};
