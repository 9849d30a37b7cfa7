import styles from './matches.module.css';

/** The whole rule, in words. */
export const HowMatchesAreMade = () => (
  <details className={styles.how}>
    <summary>How matches are made</summary>
    <p>
      Only facts that are listed count: skills, tools, languages, rate, place and remote work, level
      and availability. Each one that fits adds to the order, each one that does not takes from it,
      and skills weigh most. What fits equally well stands newest first. Compared are up to 500,
      those with the rarest skills in common first.
    </p>
    <p>
      Name, photo, age and gender never count, and nobody can pay for a place. A correction changes
      what is suggested, not the profile.
    </p>
  </details>
);
