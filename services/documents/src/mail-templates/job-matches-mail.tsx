import { Link, Text } from '@react-email/components';
import { MailLayout } from './mail-layout.tsx';
import { ActionLink, Greeting, Paragraph } from './mail-parts.tsx';
import { style } from './mail-style.ts';
import type { MailTemplate } from './render-mail.tsx';

export interface JobMatch {
  jobId: string;
  title: string;
  /** What it pays and where it is. */
  facts: string;
  /** Names of the searches that found it. */
  searches: string[];
}

export interface JobMatchesMailData {
  /** The freelancer's. */
  fname: string;
  jobs: JobMatch[];
  publicUrl: string;
}

const headingOf = ({ jobs }: Pick<JobMatchesMailData, 'jobs'>) =>
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
      Found by {job.searches.map((name) => `“${name}”`).join(', ')}
    </Text>
  );
}

/** To a freelancer: the jobs that their saved searches found within an hour. */
export const jobMatchesMail: MailTemplate<JobMatchesMailData> = {
  subject: headingOf,
  Body: ({ fname, jobs, publicUrl }) => (
    <MailLayout
      preview={jobs
        .map(({ title }) => title)
        .join(', ')
        .slice(0, 120)}
      heading={headingOf({ jobs })}
      footer="You get this because you asked for mail when you saved a search. You can switch it off with the search, and all mails of this kind under Settings."
    >
      <Greeting name={fname} />
      <Paragraph>
        {jobs.length === 1
          ? 'A job was posted that fits what you look for.'
          : 'These jobs were posted and fit what you look for.'}
      </Paragraph>
      {jobs.map((job) => (
        <Job key={job.jobId} job={job} publicUrl={publicUrl} />
      ))}
      <ActionLink label="Open your saved searches" url={`${publicUrl}/discover?tab=saved`} />
    </MailLayout>
  ),
};
