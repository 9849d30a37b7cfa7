import { Facts } from '@soloist/ui';
import { Link, useMe } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { siteAddress, siteHost } from '../../site-address.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Who the account belongs to. Name and address are changed on the profile, where others see them. */
export function AccountSection() {
  const me = useMe();
  return (
    <SettingsSection id="account" text="Name and username are changed on your profile.">
      <Loaded query={me} what="Your account" height={140}>
        {({ userInfo: { id, email, fname, lname, username } }) => (
          <Facts
            items={[
              { label: 'E-mail', value: email },
              {
                label: 'Name',
                value: (
                  <Link className={styles.link} to={`/profile/${id}`}>
                    {`${fname} ${lname}`.trim()}
                  </Link>
                ),
              },
              { label: 'Username', value: username },
              {
                label: 'Portfolio address',
                value: (
                  <a
                    className={styles.link}
                    href={siteAddress(username)}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {siteHost(username)}
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
