import { rateText, type VisitedProfile } from '@soloist/contracts';
import styles from '../profile.module.css';
import { FactRow, ZoneClock } from '../profile-parts.tsx';
import { isFreelancer } from '../profile-texts.ts';

/** What there is to know; what was not given is left out. */
export function OtherFacts({ profile }: { profile: VisitedProfile }) {
  const facts = [
    { label: 'Rate', value: isFreelancer(profile) && rateText(profile.hourlyRate) },
    { label: 'Location', value: profile.location },
    { label: 'Experience', value: profile.experience },
    { label: 'Time zone', value: profile.timezone && <ZoneClock timeZone={profile.timezone} /> },
    { label: 'Languages', value: profile.languages.join(', ') },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <FactRow key={label} label={label}>
          {value}
        </FactRow>
      ))}
    </dl>
  );
}
