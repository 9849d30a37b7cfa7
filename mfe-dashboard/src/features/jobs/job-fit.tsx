import type { Job, MatchReason } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { getClaims, Link } from '@soloist/web-client';
import { Check, Minus } from 'lucide-react';
import { Loaded } from '../../loaded.tsx';
import styles from './job.module.css';
import { useMatch } from './jobs.api.ts';

/** Facts of a profile that one can add, by the part of the profile in which that is done. */
const partOf: Partial<Record<MatchReason['kind'], string>> = {
  skill: 'skills',
  tool: 'tools',
  language: 'languages',
  place: 'location',
  availability: 'availability',
  rate: 'rate',
};

/** The facts that speak for the viewer and those that do not. */
export function JobFit({ job }: { job: Job }) {
  const query = useMatch(job._id, { enabled: true });
  return (
    <section className={styles.panel}>
      <Heading level={3} size="sub">
        Why it fits you
      </Heading>
      <Loaded query={query} what="How it fits you">
        {({ reasons }) =>
          reasons.length === 0 ? (
            <p className={styles.note}>
              Nothing on your profile says so yet.{' '}
              <Link to={`/profile/${getClaims()?.sub ?? ''}?edit=skills`}>Add your skills</Link>
            </p>
          ) : (
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <Reason key={`${reason.kind} ${reason.value}`} reason={reason} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Reason({ reason: { kind, fits, text } }: { reason: MatchReason }) {
  const part = fits ? undefined : partOf[kind];
  return (
    <li>
      {fits ? (
        <Check size={16} role="img" aria-label="Fits:" className={styles.yes} />
      ) : (
        <Minus size={16} role="img" aria-label="Does not fit:" />
      )}
      <span>
        {text}{' '}
        {part && (
          <Link to={`/profile/${getClaims()?.sub ?? ''}?edit=${part}`}>
            {kind === 'skill' || kind === 'tool' ? 'Add it' : 'Change it'}
          </Link>
        )}
      </span>
    </li>
  );
}
