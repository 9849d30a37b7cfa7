import { VisuallyHidden } from '@soloist/ui';
import { Link, useMe } from '@soloist/web-client';
import { Globe, Share2 } from 'lucide-react';
import styles from './share-identity.module.css';

/** The freelancer's public URL, and the button that shares it. */
export function ShareIdentity() {
  const { data } = useMe();
  const username = data?.userInfo.username;
  if (!username) return null;
  return (
    <Link className={styles.share} to="/share" title="Share identity" data-tour="share">
      <Globe size={16} aria-hidden />
      <VisuallyHidden>Share identity:</VisuallyHidden>
      <span className={styles.address}>{`${username}.${window.location.host}`}</span>
      <Share2 size={16} aria-hidden />
    </Link>
  );
}
