import { type Applicant, type Job, rateText } from '@soloist/contracts';
import { Avatar, Badge, Drawer } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { applicationBadges, proposedRateText } from '../../shared/jobs/job.rules.ts';
import { nameOf } from '../../shared/profiles/profile.rules.ts';
import { MatchedSkills } from './applicant-card.tsx';
import styles from './applicants.module.css';

interface CompareDrawerProps {
  job: Job;
  applicants: Applicant[];
  open: boolean;
  onClose: () => void;
}

const rowsOf = (job: Job): { label: string; of: (applicant: Applicant) => ReactNode }[] => [
  { label: 'Proposed rate', of: ({ rate }) => proposedRateText(rate, job) },
  {
    label: 'Skills',
    of: ({ matchedSkills }) => <MatchedSkills job={job} matched={matchedSkills} />,
  },
  {
    label: 'Usual rate',
    of: ({ freelancer }) => rateText(freelancer.hourlyRate, freelancer.currency) || 'Not given',
  },
  { label: 'Availability', of: ({ freelancer }) => freelancer.availability || 'Not given' },
  {
    label: 'Location',
    of: ({ freelancer }) =>
      [freelancer.location, freelancer.timezone].filter(Boolean).join(', ') || 'Not given',
  },
  { label: 'Languages', of: ({ freelancer }) => freelancer.languages.join(', ') || 'Not given' },
  { label: 'Cover message', of: ({ cover }) => <span className={styles.cover}>{cover}</span> },
  { label: 'Your note', of: ({ note }) => note || 'None' },
];

/** Up to three applicants side by side. */
export function CompareDrawer({ job, applicants, open, onClose }: CompareDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Compare applicants" className={styles.wide}>
      <div className={styles.scroll}>
        <table className={styles.compare}>
          <thead>
            <tr>
              <td />
              {applicants.map(({ _id, freelancer, status }) => (
                <th key={_id} scope="col">
                  <Avatar
                    name={nameOf(freelancer)}
                    src={freelancer.profileImage || null}
                    size={36}
                  />
                  <Link to={`/profile/${freelancer.id}`}>{nameOf(freelancer)}</Link>
                  <Badge tone={applicationBadges[status].tone}>
                    {applicationBadges[status].text}
                  </Badge>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(job).map(({ label, of }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {applicants.map((applicant) => (
                  <td key={applicant._id}>{of(applicant)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Drawer>
  );
}
