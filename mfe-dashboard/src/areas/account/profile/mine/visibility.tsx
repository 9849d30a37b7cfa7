import { ButtonLink } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { Globe, LockKeyhole } from 'lucide-react';
import {
  hasPublishedSite,
  publishPath,
  siteAddress,
} from '../../../shared/profiles/profile.rules.ts';
import { useEditing } from '../edit/use-editing.ts';
import styles from '../profile.module.css';
import myStyles from './my-profile.module.css';

/** Who can see the profile, and the way to change that. */
export function Visibility() {
  const { profile } = useEditing();
  const navigate = useNavigate();
  if (!hasPublishedSite(profile)) {
    return (
      <section className={myStyles.visibility} aria-label="Visibility">
        <p className={myStyles.state}>
          <LockKeyhole size={16} aria-hidden="true" /> <b>Private</b>
        </p>
        <p className={styles.muted}>
          Only signed-in people with a link, such as your clients, see your profile.
        </p>
        <ButtonLink size="sm" href={publishPath} onNavigate={navigate}>
          Publish
        </ButtonLink>
      </section>
    );
  }
  return (
    <section className={myStyles.visibility} aria-label="Visibility">
      <p className={myStyles.state}>
        <Globe size={16} aria-hidden="true" /> <b>Public</b>
      </p>
      <p className={styles.muted}>
        {profile.isListed === false
          ? `Your site is at ${siteAddress(profile.username).host}. Add a headline and skills to be listed in the directory.`
          : `Your site is at ${siteAddress(profile.username).host}, and you are in the directory.`}{' '}
        <Link className={myStyles.inlineAdd} to="/portfolio">
          Manage
        </Link>
      </p>
    </section>
  );
}
