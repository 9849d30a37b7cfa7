import type { VisitedProfile } from '@soloist/contracts';
import { Avatar } from '@soloist/ui';
import { ReportButton } from '../../reports/report-button.tsx';
import styles from '../profile.module.css';
import { ProfileLayout } from '../profile-layout.tsx';
import { Chips, OutsideLink, ProfileName, Section, TakesProjects } from '../profile-parts.tsx';
import { isFreelancer, nameOf, siteOf } from '../profile-texts.ts';
import { OtherActions } from './other-actions.tsx';
import { OtherFacts } from './other-facts.tsx';
import { OtherTabs } from './other-tabs.tsx';

interface OtherProfileProps {
  profile: VisitedProfile;
  /** The owner looks at it as a client would: nothing to press. */
  isPreview?: boolean;
}

/** A person as others see them. */
export function OtherProfile({ profile, isPreview = false }: OtherProfileProps) {
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
            <TakesProjects accepting={profile.acceptingProjects} when={profile.availability} />
          )}
          {!isPreview && <OtherActions profile={profile} />}
          <OtherFacts profile={profile} />
          {!isPreview && (
            <div>
              <ReportButton kind="person" id={profile.id} what={profile.fname} />
            </div>
          )}
        </>
      }
      work={<OtherTabs profile={profile} />}
      more={<OtherMore profile={profile} />}
    />
  );
}

function OtherMore({ profile }: { profile: VisitedProfile }) {
  const links = [profile.linkedinUrl, ...profile.socialLinks].filter(Boolean);
  const site = isFreelancer(profile) && siteOf(profile.username);
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
        <Section title="Elsewhere">
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
