import { Avatar } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './public-page.module.css';

interface PublicBarProps {
  sender: { name: string; profileImage: string };
  /** What they sent, as the rest of a sentence that starts with their name. */
  what: string;
  /** `h1` where the page has no other title. */
  as?: 'p' | 'h1';
  /** The actions that are always available. */
  children: ReactNode;
}

/** The header of a page behind an emailed link: its sender. */
export const PublicBar = ({ sender, what, as: Title = 'p', children }: PublicBarProps) => (
  <header className={styles.bar}>
    <div className={styles.sender}>
      <Avatar name={sender.name} src={sender.profileImage || undefined} size={36} />
      <Title>
        <b>{sender.name}</b> <span>{what}</span>
      </Title>
    </div>
    <div className={styles.actions}>{children}</div>
  </header>
);
