import { Facts } from '@soloist/ui';
import { Link, useMe } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { nameOf, siteOf } from '../profiles/profile-texts.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Who the account belongs to. Name and address are changed on the profile, where others see them. */
export function AccountSection() {
  const me = useMe();
  return (
    <SettingsSection id="account" text="Name and username are changed on your profile.">
      <Loaded query={me} what="Your account" height={140}>
        {({ userInfo }) => (
          <Facts
            items={[
              { label: 'E-mail', value: userInfo.email },
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
                value: (
                  <a
                    className={styles.link}
                    href={siteOf(userInfo.username).href}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {siteOf(userInfo.username).host}
                  </a>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </SettingsSection>
  );
}
