import { ButtonLink } from '@soloist/ui';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { siteAddress } from '../../shared/profiles/profile.rules.ts';
import styles from './profile.module.css';

interface PortfolioCardProps {
  username: string;
  text: string;
  /** Shown below the address, such as the form that changes it. */
  children?: ReactNode;
}

/** The address of a person's portfolio site. */
export function PortfolioCard({ username, text, children }: PortfolioCardProps) {
  const { host, href } = siteAddress(username);
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
        Open site
      </ButtonLink>
    </div>
  );
}
