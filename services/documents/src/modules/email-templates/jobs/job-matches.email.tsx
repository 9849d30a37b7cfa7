import { Link, Text } from '@react-email/components';
import { ActionLink, EmailSettingsLink, Greeting, Paragraph } from '../kit/elements.template.tsx';
import { EmailLayout } from '../kit/layout.template.tsx';
import type { EmailTemplate } from '../kit/render-email.service.tsx';
import { style } from '../kit/style.rules.ts';

export interface JobMatch {
  jobId: string;
  title: string;
  /** The job's pay and location. */
  facts: string;
  /** Names of the saved searches that found the job. */
  searches: string[];
}

export interface JobMatchesEmailData {
  /** The freelancer's first name. */
  fname: string;
  jobs: JobMatch[];
  publicUrl: string;
}

const headingOf = ({ jobs }: Pick<JobMatchesEmailData, 'jobs'>) =>
  jobs.length === 1 ? `New job: ${jobs[0]!.title}` : `${jobs.length} new jobs for your searches`;

function Job({ job, publicUrl }: { job: JobMatch; publicUrl: string }) {
  return (
    <Text className="mail-ink" style={style.text}>
      <Link className="mail-ink" style={style.link} href={`${publicUrl}/job/${job.jobId}`}>
        <bdi>{job.title}</bdi>
      </Link>
      <br />
      {job.facts}
      <br />
      From your search {job.searches.map((name) => `“${name}”`).join(', ')}
    </Text>
  );
}

/** To a freelancer: the jobs that their saved searches found within an hour. */
export const jobMatchesEmail: EmailTemplate<JobMatchesEmailData> = {
  subject: headingOf,
  Body: ({ fname, jobs, publicUrl }) => (
    <EmailLayout
      preview={jobs
        .map(({ title }) => title)
        .join(', ')
        .slice(0, 120)}
      heading={headingOf({ jobs })}
      footer={
        <>
          Soloist sent this because you turned on emails for a saved search.{' '}
          <EmailSettingsLink publicUrl={publicUrl} />
        </>
      }
    >
      <Greeting name={fname} />
      <Paragraph>
        {jobs.length === 1
          ? 'A new job matches your saved search.'
          : 'New jobs match your saved searches.'}
      </Paragraph>
      {jobs.map((job) => (
        <Job key={job.jobId} job={job} publicUrl={publicUrl} />
      ))}
      <ActionLink label="View saved searches" url={`${publicUrl}/discover?tab=saved`} />
    </EmailLayout>
  ),
};
