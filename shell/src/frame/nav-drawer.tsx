import type { BrowserEvents, Role } from '@soloist/contracts';
import { Drawer } from '@soloist/ui';
import { useLocation } from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { HelpEntry } from './help-link.tsx';
import styles from './nav-drawer.module.css';
import { NavList } from './nav-list.tsx';
import { ShareIdentity } from './share-identity.tsx';

const closed = { open: false };

/** The sidebar on a phone: opened by the tab bar, and by the tour through `soloist:sidebar`. */
export function NavDrawer({ role }: { role: Role }) {
  const [{ open, held }, setState] = useState<BrowserEvents['soloist:sidebar']>(closed);
  const { pathname } = useLocation();
  const close = () => setState(closed);

  useEffect(() => {
    const listen = (event: Event) =>
      setState((event as CustomEvent<BrowserEvents['soloist:sidebar']>).detail);
    window.addEventListener('soloist:sidebar', listen);
    return () => window.removeEventListener('soloist:sidebar', listen);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(close, [pathname]);

  return (
    <Drawer open={open} onClose={close} title="Menu" side="left" held={held}>
      <NavList role={role} onFollow={close} />
      <div className={styles.foot}>
        <HelpEntry />
        {role === 'freelancer' && <ShareIdentity />}
        <AccountMenu role={role} />
      </div>
    </Drawer>
  );
}
