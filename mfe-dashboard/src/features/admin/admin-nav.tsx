import { Link, useLocation } from '@soloist/web-client';
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
  return (
    <nav className={styles.nav} aria-label="Administration">
      <ul>
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
