import { ActionLink, EmailSettingsLink, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';

export interface JobApplicationEmailData {
  /** The client's first name. */
  fname: string;
  /** The applicant's name. */
  name: string;
  /** The job's title. */
  title: string;
  jobId: string;
  publicUrl: string;
}

/** To the employer: a freelancer applied to their job. */
export const jobApplicationEmail: EmailTemplate<JobApplicationEmailData> = {
  subject: ({ name, title }) => `${name} applied to ${title}`,
  Body: ({ fname, name, title, jobId, publicUrl }) => (
    <EmailLayout
      preview="Read the application and decide."
      heading={`New application: ${title}`}
      footer={
        <>
          Soloist sent this because you posted this job. <EmailSettingsLink publicUrl={publicUrl} />
        </>
      }
    >
      <Greeting name={fname} />
      <Paragraph>
        <bdi>{name}</bdi> applied to your job. See their message and rate, then shortlist, hire or
        decline them. We decline open applications when the job closes.
      </Paragraph>
      <ActionLink label="View applicants" url={`${publicUrl}/job/status/${jobId}`} />
    </EmailLayout>
  ),
};
