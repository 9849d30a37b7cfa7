import { Link, useLocation } from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import styles from './admin.module.css';

const places = [
  ['/admin', 'Overview'],
  ['/admin/users', 'Users'],
  ['/moderation', 'Moderation'],
  ['/operator', 'Queues'],
  ['/admin/mails', 'Mails'],
  ['/admin/files', 'Files'],
  ['/admin/flags', 'Flags'],
  ['/admin/audit', 'Audit log'],
  ['/operator/ledger', 'Ledger'],
  ['/platform', 'Releases'],
] as const;

/** Whether a page lies at a place or below it; the overview and the queues have others below. */
const isAt = (pathname: string, place: string) =>
  pathname === place ||
  (place !== '/admin' && place !== '/operator' && pathname.startsWith(`${place}/`));

/** Leads through the pages of those who run the installation. */
export function AdminNav() {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another place
  useEffect(() => {
    if (list.current) bringIntoView(list.current);
  }, [pathname]);
  return (
    <nav className={styles.nav} aria-label="Administration">
      <ul ref={list}>
        {places.map(([place, label]) => (
          <li key={place}>
            <Link to={place} aria-current={isAt(pathname, place) ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the place may lie beyond the row's edge. The row moves, never the page. */
function bringIntoView(list: HTMLElement) {
  const place = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!place) return;
  const { left, width } = list.getBoundingClientRect();
  list.scrollLeft += place.left + place.width / 2 - (left + width / 2);
}
