import type { VisitedProfile } from '@soloist/contracts';
import { Avatar } from '@soloist/ui';
import { isFreelancer, nameOf, siteAddress } from '../../../shared/profiles/profile.rules.ts';
import { ProjectAvailability } from '../../../shared/profiles/project-availability.tsx';
import { ReportButton } from '../../../shared/reports/report-button.tsx';
import styles from '../profile.module.css';
import { Chips, OutsideLink, ProfileName, Section } from '../profile-elements.tsx';
import { ProfileLayout } from '../profile-layout.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

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
            <ProjectAvailability
              accepting={profile.acceptingProjects}
              when={profile.availability}
            />
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
  const site = isFreelancer(profile) && siteAddress(profile.username);
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
