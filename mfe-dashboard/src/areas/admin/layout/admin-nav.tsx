import { Link, useLocation } from '@soloist/web-client';
import { useEffect, useRef } from 'react';
import styles from './admin.module.css';

const links = [
  ['/admin', 'Overview'],
  ['/admin/users', 'Users'],
  ['/moderation', 'Moderation'],
  ['/operator', 'Queues'],
  ['/admin/mails', 'Emails'],
  ['/admin/files', 'Files'],
  ['/admin/flags', 'Flags'],
  ['/admin/audit', 'Audit log'],
  ['/operator/ledger', 'Ledger'],
  ['/platform', 'Releases'],
] as const;

/** Whether a page is this place or below it; other places lie below the overview and the queues. */
const isAt = (pathname: string, place: string) =>
  pathname === place ||
  (place !== '/admin' && place !== '/operator' && pathname.startsWith(`${place}/`));

/** Navigation between the admin pages. */
export function AdminNav() {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page highlights a different place
  useEffect(() => {
    if (list.current) scrollToCurrent(list.current);
  }, [pathname]);
  return (
    <nav className={styles.nav} aria-label="Administration">
      <ul ref={list}>
        {links.map(([place, label]) => (
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

/** On a phone the current place may be outside the row. Scrolls the row, never the page. */
function scrollToCurrent(list: HTMLElement) {
  const place = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!place) return;
  const { left, width } = list.getBoundingClientRect();
  list.scrollLeft += place.left + place.width / 2 - (left + width / 2);
}
