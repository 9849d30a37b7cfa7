import type { Frame } from '@soloist/contracts';
import { useRole } from '@soloist/web-client';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import styles from './app-frame.module.css';
import { NavDrawer } from './nav-drawer.tsx';
import { NotificationDrawer } from './notification-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

interface AppFrameProps {
  frame: Frame;
  hidden: boolean;
  children: ReactNode;
}

/**
 * The place of remotes, with sidebar and bars around it where the page's frame is `app`. What it
 * shows as `children` keeps its place in every frame.
 */
export function AppFrame({ frame, hidden, children }: AppFrameProps) {
  const isApp = frame === 'app' && !hidden;
  const role = useRole() ?? 'freelancer';
  const [isListOpen, setIsListOpen] = useState(false);
  return (
    <div className={clsx(isApp && styles.frame)}>
      {isApp && (
        <a className={styles.skip} href="#content">
          Skip to content
        </a>
      )}
      {isApp && <Sidebar role={role} />}
      <main
        id={hidden ? undefined : 'content'}
        className={clsx(isApp && styles.sheet)}
        hidden={hidden}
      >
        {isApp && <TopBar role={role} onOpenNotifications={() => setIsListOpen(true)} />}
        {children}
      </main>
      {isApp && <TabBar role={role} />}
      {isApp && <NavDrawer role={role} />}
      {isApp && <NotificationDrawer open={isListOpen} onClose={() => setIsListOpen(false)} />}
    </div>
  );
}
