import { SiteLink } from '../parts/site-link.tsx';
import type { PageStyles } from './detail-page.tsx';

export const MissingPage = ({ styles }: { styles: PageStyles }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1>There is nothing at this address</h1>
      <p className={styles.lead}>It may have been moved or taken down.</p>
      <p className={styles.actions}>
        <SiteLink to="/" className={styles.action}>
          Go to the first page
        </SiteLink>
      </p>
    </header>
  </div>
);
