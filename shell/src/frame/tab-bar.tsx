import type { Role } from '@soloist/contracts';
import { Drawer } from '@soloist/ui';
import { Link, useLocation } from '@soloist/web-client';
import { Menu as MenuIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { creations, isCurrent, navigation } from '../navigation/navigation.ts';
import { showSidebar } from '../navigation/show-sidebar.ts';
import { NavDrawer } from './nav-drawer.tsx';
import styles from './tab-bar.module.css';

/** The navigation of a phone. */
export function TabBar({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const [isCreating, setIsCreating] = useState(false);
  const [home, discover, messages] = (navigation[role][0]?.items ?? []).map((item) => (
    <Link
      key={item.href}
      className={styles.tab}
      to={item.href}
      aria-current={isCurrent(item, pathname) ? 'page' : undefined}
    >
      <item.icon size={20} aria-hidden />
      {item.label}
      {item.count && (
        <span className={styles.count}>
          <item.count />
        </span>
      )}
    </Link>
  ));
  return (
    <>
      <nav className={styles.bar} aria-label="Tab bar">
        {home}
        {discover}
        <button
          type="button"
          className={styles.tab}
          aria-label="Create"
          aria-haspopup="dialog"
          onClick={() => setIsCreating(true)}
        >
          <span className={styles.plus}>
            <Plus size={20} aria-hidden />
          </span>
        </button>
        {messages}
        <button
          type="button"
          className={styles.tab}
          aria-haspopup="dialog"
          onClick={() => showSidebar({ open: true })}
        >
          <MenuIcon size={20} aria-hidden />
          Menu
        </button>
      </nav>
      <Drawer open={isCreating} onClose={() => setIsCreating(false)} title="Create">
        <ul>
          {creations[role].map(({ label, href }) => (
            <li key={href}>
              <Link className={styles.creation} to={href} onClick={() => setIsCreating(false)}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Drawer>
      <NavDrawer role={role} />
    </>
  );
}
