import styles from './matches.module.css';

/** Explains the ranking rule. */
export const HowMatchesAreMade = () => (
  <details className={styles.how}>
    <summary>How matching works</summary>
    <p>
      We compare skills, tools, languages, rate, location, remote work, level and availability. Each
      match raises a result, each mismatch lowers it, and skills count most. Equal results are
      sorted newest first. We compare up to 500, starting with the rarest shared skills.
    </p>
    <p>
      Name, avatar, age and gender never count, and no one can pay for a better rank. Corrections
      change suggestions, not the profile.
    </p>
  </details>
);
