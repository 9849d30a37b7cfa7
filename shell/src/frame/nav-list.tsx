import type { Role } from '@soloist/contracts';
import { Link, useLocation } from '@soloist/web-client';
import clsx from 'clsx';
import { isCurrent, type NavItem, navigation } from '../navigation/navigation.ts';
import styles from './nav-list.module.css';

interface NavListProps {
  role: Role;
  /** Becomes icons with tooltips between 769 and 1024 px. */
  canShrink?: boolean;
  onFollow?: () => void;
}

/** The role's entries, in groups. */
export function NavList({ role, canShrink, onFollow }: NavListProps) {
  const { pathname } = useLocation();
  return (
    <nav className={clsx(styles.list, canShrink && styles.shrinks)} aria-label="Main">
      {navigation[role].map((group) => (
        <div key={group.label ?? 'top'}>
          {group.label && <p className={styles.label}>{group.label}</p>}
          <ul>
            {group.items.map((item) => (
              <li key={item.href}>
                <Entry item={item} isOn={isCurrent(item, pathname)} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface EntryProps {
  item: NavItem;
  isOn: boolean;
  onFollow: (() => void) | undefined;
}

function Entry({
  item: { label, href, icon: Icon, tour, count: Waiting },
  isOn,
  onFollow,
}: EntryProps) {
  return (
    <Link
      className={styles.entry}
      to={href}
      title={label}
      data-tour={tour}
      aria-current={isOn ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon size={18} aria-hidden />
      <span>{label}</span>
      {Waiting && <Waiting />}
    </Link>
  );
}
