import '@soloist/rich-text/rich-text.css';
import type { Job } from '@soloist/contracts';
import { RichText } from '@soloist/rich-text';
import { Avatar, Badge, Chip, DescriptionList, Heading } from '@soloist/ui';
import { Link, useMe } from '@soloist/web-client';
import { Check } from 'lucide-react';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';
import {
  applicantsText,
  budgetTypeTexts,
  clientName,
  closesText,
  durationTexts,
  jobStatusBadges,
  levelTexts,
  placesText,
  whereText,
} from '../../shared/jobs/job.rules.ts';
import styles from './job.module.css';

interface JobTextProps {
  job: Omit<Job, 'applied' | 'applicationId' | 'brief'>;
  /** Marks the skills on the viewer's profile. */
  withMatches?: boolean;
  /** The heading level of the title. */
  level?: 2 | 3;
}

/** The client, title, details, description and skills of a job. */
export function JobText({ job, withMatches = false, level = 2 }: JobTextProps) {
  return (
    <article className={styles.text}>
      <header>
        <Client job={job} />
        <Heading level={level} size="display" className={styles.title}>
          <span dir="auto">{job.title}</span>
        </Heading>
        <p className={styles.meta}>
          {!job.takesApplications && <EndedBadge job={job} />}
          {[
            `Posted ${formatCalendarDay(job.createdAt.slice(0, 10))}`,
            applicantsText(job.applicants),
            closesText(job),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </header>
      <DescriptionList
        layout="stacked"
        className={styles.facts}
        items={[
          { label: 'Payment', value: budgetTypeTexts[job.budgetType] },
          { label: 'Duration', value: durationTexts[job.duration] },
          { label: 'Level', value: levelTexts[job.level] },
          { label: 'Location', value: whereText(job) },
          { label: 'To hire', value: placesText(job.places) },
        ]}
      />
      <div dir="auto" className={styles.description}>
        <RichText document={job.description} headingOffset={level - 1} />
      </div>
      <Skills skills={job.skills} withMatches={withMatches} />
    </article>
  );
}

const EndedBadge = ({ job }: Pick<JobTextProps, 'job'>) => {
  const { text, tone } = jobStatusBadges[job.status === 'open' ? 'closed' : job.status];
  return <Badge tone={tone}>{text}</Badge>;
};

function Client({ job }: Pick<JobTextProps, 'job'>) {
  const { client, clientFacts } = job;
  const since = clientFacts.since && `Hiring on Soloist since ${clientFacts.since.slice(0, 4)}`;
  const about = [client.headline, client.location].filter(Boolean).join(', ');
  return (
    <div className={styles.client}>
      <Avatar name={clientName(job)} src={client.profileImage || null} size={44} shape="square" />
      <div>
        <Link to={`/profile/${client.id}`}>{clientName(job)}</Link>
        <p>{[about, since].filter(Boolean).join('. ')}</p>
      </div>
    </div>
  );
}

interface SkillsProps {
  skills: string[];
  withMatches: boolean;
}

function Skills({ skills, withMatches }: SkillsProps) {
  const me = useMe().data?.userInfo;
  if (skills.length === 0) return null;
  const mySkills = new Set(
    withMatches && me ? [...me.skills, ...me.tools].map((word) => word.toLowerCase()) : [],
  );
  return (
    <section>
      <Heading level={3} size="section">
        Skills
      </Heading>
      <ul className={styles.skills}>
        {skills.map((skill) => (
          <li key={skill}>
            <Chip>
              {mySkills.has(skill.toLowerCase()) && (
                <Check size={14} role="img" aria-label="On your profile:" className={styles.yes} />
              )}
              {skill}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
