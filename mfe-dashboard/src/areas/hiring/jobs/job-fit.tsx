import type { Job } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { getClaims, Link } from '@soloist/web-client';
import { useMatch } from '../../shared/jobs/jobs.api.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useCorrect } from '../matches/matches.api.ts';
import { ReasonList } from '../matches/reason-list.tsx';
import styles from './job.module.css';

/** The viewer's matching and missing criteria, with a way to correct the missing ones. */
export function JobFit({ job }: { job: Job }) {
  const query = useMatch(job._id);
  const correct = useCorrect('own');
  return (
    <section className={styles.panel}>
      <Heading level={3} size="sub">
        Why it fits you
      </Heading>
      <QueryPanel query={query} what="Your match">
        {({ reasons }) => (
          <>
            {reasons.length === 0 && (
              <p className={styles.note}>Nothing on your profile matches yet.</p>
            )}
            <ReasonList
              reasons={reasons}
              about={job.title}
              correct={correct}
              addLabel="I have this"
            />
            <p className={styles.note}>
              Clients only see what’s on your profile.{' '}
              <Link to={`/profile/${getClaims()?.sub ?? ''}?edit=skills`}>Add skills</Link>
            </p>
          </>
        )}
      </QueryPanel>
    </section>
  );
}
