import { formatDate } from '@soloist/document';
import { ActionLink, EmailSettingsLink, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface JobDayEndedEmailData {
  /** The client's first name. */
  fname: string;
  /** The job's title. */
  title: string;
  jobId: string;
  waiting: number;
  decideBy: string;
  publicUrl: string;
}

const applicants = (count: number) => (count === 1 ? '1 applicant' : `${count} applicants`);

/** To the client: applications to their job have closed, and some need a decision. */
export const jobDayEndedEmail: EmailTemplate<JobDayEndedEmailData> = {
  subject: ({ title }) => `Applications closed: ${title}`,
  Body: ({ fname, title, jobId, waiting, decideBy, publicUrl }) => (
    <EmailLayout
      preview={`${applicants(waiting)} ${waiting === 1 ? 'needs' : 'need'} your decision.`}
      heading={`Applications closed: ${title}`}
      footer={
        <>
          Soloist sent this because you posted this job. <EmailSettingsLink publicUrl={publicUrl} />
        </>
      }
    >
      <Greeting name={fname} />
      <Paragraph>
        Applications to your job have closed, and {applicants(waiting)}{' '}
        {waiting === 1 ? 'needs' : 'need'} your decision. The job closes on {formatDate(decideBy)}.
        We’ll decline the remaining applicants then.
      </Paragraph>
      <ActionLink label="View applicants" url={`${publicUrl}/job/status/${jobId}`} />
    </EmailLayout>
  ),
};
