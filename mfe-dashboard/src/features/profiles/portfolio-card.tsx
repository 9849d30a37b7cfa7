import { ButtonLink } from '@soloist/ui';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './profile.module.css';
import { siteOf } from './profile-texts.ts';

interface PortfolioCardProps {
  username: string;
  text: string;
  /** Below the address, such as the way to change it. */
  children?: ReactNode;
}

/** Where somebody's portfolio site is. */
export function PortfolioCard({ username, text, children }: PortfolioCardProps) {
  const { host, href } = siteOf(username);
  return (
    <div className={styles.card}>
      <p className={styles.host}>{host}</p>
      <p className={styles.muted}>{text}</p>
      {children}
      <ButtonLink
        href={href}
        target="_blank"
        rel="noopener"
        icon={<ExternalLink size={16} aria-hidden="true" />}
      >
        Open the site
      </ButtonLink>
    </div>
  );
}
