import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { publishPath, siteAddress } from '../../shared/profiles/profile.rules.ts';
import styles from './profile.module.css';

interface PortfolioCardProps {
  username: string;
  text: string;
  /** Only the owner sees the card of an unpublished site. */
  isPublished?: boolean;
  /** Shown below the address, such as the form that changes it. */
  children?: ReactNode;
}

/** The address of a person's portfolio site. */
export function PortfolioCard({
  username,
  text,
  isPublished = true,
  children,
}: PortfolioCardProps) {
  const { host, href } = siteAddress(username);
  const navigate = useNavigate();
  return (
    <div className={styles.card}>
      <p className={styles.host}>{host}</p>
      <p className={styles.muted}>{text}</p>
      {children}
      {isPublished ? (
        <ButtonLink
          href={href}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink size={16} aria-hidden="true" />}
        >
          Open site
        </ButtonLink>
      ) : (
        <ButtonLink href={publishPath} onNavigate={navigate}>
          Publish
        </ButtonLink>
      )}
    </div>
  );
}
