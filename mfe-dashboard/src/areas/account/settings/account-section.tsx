import { DescriptionList } from '@soloist/ui';
import { Link, useMe } from '@soloist/web-client';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { hasPublishedSite, nameOf, siteAddress } from '../../shared/profiles/profile.rules.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The account's owner. Name and username are edited on the profile, where others see them. */
export function AccountSection() {
  const me = useMe();
  return (
    <SettingsSection id="account" text="Edit your name and username on your profile.">
      <QueryPanel query={me} what="Your account" height={140}>
        {({ userInfo }) => (
          <DescriptionList
            items={[
              { label: 'Email', value: userInfo.email },
              {
                label: 'Name',
                value: (
                  <Link className={styles.link} to={`/profile/${userInfo.id}`}>
                    {nameOf(userInfo)}
                  </Link>
                ),
              },
              { label: 'Username', value: userInfo.username },
              {
                label: 'Portfolio address',
                value: hasPublishedSite(userInfo) ? (
                  <a
                    className={styles.link}
                    href={siteAddress(userInfo.username).href}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {siteAddress(userInfo.username).host}
                  </a>
                ) : (
                  `${siteAddress(userInfo.username).host} (not published)`
                ),
              },
            ]}
          />
        )}
      </QueryPanel>
    </SettingsSection>
  );
}
