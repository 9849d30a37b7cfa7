import { rateText, type VisitedProfile } from '@soloist/contracts';
import { Avatar } from '@soloist/ui';
import {
  hasPublishedSite,
  isFreelancer,
  nameOf,
  siteAddress,
} from '../../../shared/profiles/profile.rules.ts';
import { ProjectAvailability } from '../../../shared/profiles/project-availability.tsx';
import { ReportButton } from '../../../shared/reports/report-button.tsx';
import styles from '../profile.module.css';
import {
  Chips,
  DetailRow,
  OutsideLink,
  ProfileName,
  Section,
  ZoneClock,
} from '../profile-elements.tsx';
import { ProfileLayout } from '../profile-layout.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

/** The details of a person, without the empty ones. */
function ProfileDetails({ profile }: { profile: VisitedProfile }) {
  const details = [
    {
      label: 'Rate',
      value: isFreelancer(profile) && rateText(profile.hourlyRate, profile.currency),
    },
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

interface PublicProfileViewProps {
  profile: VisitedProfile;
  /** The owner previews it as a client, without actions. */
  isPreview?: boolean;
}

/** A profile as others see it. */
export function PublicProfileView({ profile, isPreview = false }: PublicProfileViewProps) {
  const name = nameOf(profile);
  return (
    <ProfileLayout
      identity={
        <>
          <Avatar
            name={name}
            src={profile.profileImage || null}
            size={112}
            className={styles.avatar}
          />
          <ProfileName name={name} pro={profile.pro} />
          {profile.headline && <p>{profile.headline}</p>}
          {isFreelancer(profile) && (
            <ProjectAvailability of={profile} when={profile.availability} />
          )}
          {!isPreview && <ProfileActions profile={profile} />}
          <ProfileDetails profile={profile} />
          {!isPreview && (
            <div>
              <ReportButton kind="person" id={profile.id} what={profile.fname} />
            </div>
          )}
        </>
      }
      work={<ProfileTabs profile={profile} />}
      more={<MoreDetails profile={profile} />}
    />
  );
}

function MoreDetails({ profile }: { profile: VisitedProfile }) {
  const links = [profile.linkedinUrl, ...profile.socialLinks].filter(Boolean);
  const site = hasPublishedSite(profile) && siteAddress(profile.username);
  return (
    <>
      {profile.skills.length > 0 && (
        <Section title="Skills">
          <Chips items={profile.skills} />
        </Section>
      )}
      {profile.tools.length > 0 && (
        <Section title="Tools">
          <Chips items={profile.tools} />
        </Section>
      )}
      {(site || links.length > 0) && (
        <Section title="Links">
          <ul>
            {site && (
              <li>
                <OutsideLink href={site.href} />
              </li>
            )}
            {links.map((link) => (
              <li key={link}>
                <OutsideLink href={link} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
