import type { Job } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { getClaims, Link } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { useCorrect } from '../matches/matches.api.ts';
import { ReasonList } from '../matches/reason-list.tsx';
import styles from './job.module.css';
import { useMatch } from './jobs.api.ts';

/** The facts that speak for the viewer, and those that do not, with a way to say that they do. */
export function JobFit({ job }: { job: Job }) {
  const query = useMatch(job._id);
  const correct = useCorrect('own');
  return (
    <section className={styles.panel}>
      <Heading level={3} size="sub">
        Why it fits you
      </Heading>
      <Loaded query={query} what="How it fits you">
        {({ reasons }) => (
          <>
            {reasons.length === 0 && (
              <p className={styles.note}>Nothing on your profile says so yet.</p>
            )}
            <ReasonList
              reasons={reasons}
              about={job.title}
              correct={correct}
              addLabel="I have this"
              canIgnore={false}
            />
            <p className={styles.note}>
              Clients see what is on your profile.{' '}
              <Link to={`/profile/${getClaims()?.sub ?? ''}?edit=skills`}>Add it there</Link>
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
