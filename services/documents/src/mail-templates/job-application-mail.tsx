import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Greeting, Paragraph } from './mail-parts.tsx';
import type { MailTemplate } from './render-mail.tsx';

export interface JobApplicationMailData {
  /** The client's. */
  fname: string;
  /** The applicant's. */
  name: string;
  /** The job's. */
  title: string;
  jobId: string;
  publicUrl: string;
}

/** To the client: somebody applied to their job. */
export const jobApplicationMail: MailTemplate<JobApplicationMailData> = {
  subject: ({ name, title }) => `${name} applied to ${title}`,
  Body: ({ fname, name, title, jobId, publicUrl }) => (
    <MailLayout
      preview="Read what they wrote, and tell them where they stand."
      heading={`New application to ${title}`}
      footer="You get this because you posted this job on Soloist. You can switch these mails off under Settings."
    >
      <Greeting name={fname} />
      <Paragraph>
        <bdi>{name}</bdi> applied to your job. Their words and their rate are with it. Who waits for
        an answer is told at the latest when the job closes.
      </Paragraph>
      <ActionLink label="Open the applicants" url={`${publicUrl}/job/status/${jobId}`} />
    </MailLayout>
  ),
};
