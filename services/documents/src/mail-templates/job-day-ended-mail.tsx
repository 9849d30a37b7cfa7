import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Greeting, Paragraph } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

export interface JobDayEndedMailData {
  /** The client's. */
  fname: string;
  /** The job's. */
  title: string;
  jobId: string;
  waiting: number;
  decideBy: string;
  publicUrl: string;
}

const people = (count: number) => (count === 1 ? 'One person waits' : `${count} people wait`);

/** To the client: the closing day of their job is over, and people wait. */
export const jobDayEndedMail: MailTemplate<JobDayEndedMailData> = {
  subject: ({ title }) => `Applications to ${title} have ended`,
  Body: ({ fname, title, jobId, waiting, decideBy, publicUrl }) => (
    <MailLayout
      preview={`${people(waiting)} for your answer.`}
      heading={`Applications to ${title} have ended`}
      footer="You get this because you posted this job on Soloist. You can switch these mails off under Settings."
    >
      <Greeting name={fname} />
      <Paragraph>
        The closing day is over, and {people(waiting).toLowerCase()} for your answer. On {decideBy}{' '}
        the job closes by itself, and whoever has none by then is told that they were not chosen.
      </Paragraph>
      <ActionLink label="Open the applicants" url={`${publicUrl}/job/status/${jobId}`} />
    </MailLayout>
  ),
};
