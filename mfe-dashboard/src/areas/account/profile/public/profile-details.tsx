import { rateText, type VisitedProfile } from '@soloist/contracts';
import { isFreelancer } from '../../../shared/profiles/profile.rules.ts';
import styles from '../profile.module.css';
import { DetailRow, ZoneClock } from '../profile-elements.tsx';

/** The details of a person, without the empty ones. */
export function ProfileDetails({ profile }: { profile: VisitedProfile }) {
  const details = [
    { label: 'Rate', value: isFreelancer(profile) && rateText(profile.hourlyRate) },
    { label: 'Location', value: profile.location },
    { label: 'Experience', value: profile.experience },
    { label: 'Time zone', value: profile.timezone && <ZoneClock timeZone={profile.timezone} /> },
    { label: 'Languages', value: profile.languages.join(', ') },
  ].filter(({ value }) => value);
  if (details.length === 0) return null;
  return (
    <dl className={styles.details}>
      {details.map(({ label, value }) => (
        <DetailRow key={label} label={label}>
          {value}
        </DetailRow>
      ))}
    </dl>
  );
}
