import type { Applicant, Job } from '@soloist/contracts';
import { Avatar, Badge, Banner, Checkbox, Chip } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { Check } from 'lucide-react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { proposedRateText } from '../../shared/jobs/job.rules.ts';
import { nameOf } from '../../shared/profiles/profile.rules.ts';
import { ReportButton } from '../../shared/reports/report-button.tsx';
import { ApplicantActions } from './applicant-actions.tsx';
import { ApplicantNote } from './applicant-note.tsx';
import styles from './applicants.module.css';

interface ApplicantCardProps {
  job: Job;
  applicant: Applicant;
  isCompared: boolean;
  onCompare: () => void;
  onDecide: () => void;
}

/** An applicant's profile, rate and cover message, with the actions of the client. */
export function ApplicantCard(props: ApplicantCardProps) {
  const { job, applicant, isCompared, onCompare, onDecide } = props;
  const { freelancer, cover, rate, createdAt, history, status } = applicant;
  const name = nameOf(freelancer);
  const reason = status === 'rejected' ? history.at(-1)?.reason : '';
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <Avatar name={name} src={freelancer.profileImage || null} size={48} />
        <div>
          <h2>
            <Link to={`/profile/${freelancer.id}`}>{name}</Link>
            {freelancer.pro && <Badge tone="ink">Pro</Badge>}
          </h2>
          <p>{summaryOf(applicant)}</p>
        </div>
        <p className={styles.rate}>
          <b>{proposedRateText(rate, job)}</b>
          <span>applied {formatDay(createdAt)}</span>
        </p>
      </div>
      {applicant.flags.map((flag) => (
        <Banner key={flag} tone="warn">
          Worth a second look: {flag}
        </Banner>
      ))}
      <MatchedSkills job={job} matched={applicant.matchedSkills} />
      <p className={styles.cover} dir="auto">
        {cover}
      </p>
      {reason && <p className={styles.reason}>You wrote: {reason}</p>}
      <ApplicantNote applicant={applicant} />
      <div className={styles.foot}>
        <ApplicantActions {...{ job, applicant, onDecide }} />
        <span className={styles.quiet}>
          <Checkbox
            checked={isCompared}
            onChange={onCompare}
            label={`Compare ${freelancer.fname}`}
          />
          <ReportButton kind="application" id={applicant._id} what="this application" />
        </span>
      </div>
    </li>
  );
}

export const summaryOf = ({ freelancer }: Applicant) =>
  [
    freelancer.headline,
    freelancer.location,
    freelancer.availability,
    freelancer.languages.join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

interface MatchedSkillsProps {
  job: Job;
  matched: string[];
}

export function MatchedSkills({ job, matched }: MatchedSkillsProps) {
  const has = new Set(matched.map((skill) => skill.toLowerCase()));
  return (
    <ul className={styles.skills} aria-label={`${has.size} of ${job.skills.length} skills match`}>
      {job.skills.map((skill) => (
        <li key={skill}>
          <Chip>
            {has.has(skill.toLowerCase()) && (
              <Check size={14} role="img" aria-label="On the profile:" className={styles.yes} />
            )}
            {skill}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
