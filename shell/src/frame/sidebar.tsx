import type { Role } from '@soloist/contracts';
import { homeOf } from '@soloist/contracts';
import { Logo } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { AccountMenu } from './account-menu.tsx';
import { NavList } from './nav-list.tsx';
import { SearchButton } from './search-button.tsx';
import { ShareIdentity } from './share-identity.tsx';
import styles from './sidebar.module.css';

/** The navigation of a desktop; an icon rail on a narrow one. */
export function Sidebar({ role }: { role: Role }) {
  return (
    <header className={styles.sidebar}>
      <Link className={styles.brand} to={homeOf[role]} aria-label="Soloist, home">
        <Logo size={24} />
      </Link>
      <SearchButton />
      <div className={styles.pages}>
        <NavList role={role} canShrink />
      </div>
      <div className={styles.foot}>
        {role === 'freelancer' && <ShareIdentity />}
        <div className={styles.account}>
          <AccountMenu role={role} />
        </div>
      </div>
    </header>
  );
}
