import '@soloist/rich-text/rich-text.css';
import '../../site.css';
import { DetailPage } from '../../pages/detail-page.tsx';
import { SiteFooter } from '../../parts/site-footer.tsx';
import { SiteMain } from '../../parts/site-main.tsx';
import { SiteName } from '../../parts/site-name.tsx';
import { SiteNav } from '../../parts/site-nav.tsx';
import { SiteSections } from '../../parts/site-sections.tsx';
import { useSite } from '../../site-context.ts';
import styles from './folio.module.css';
import { Blog } from './folio-blog.tsx';
import { Contact } from './folio-contact.tsx';
import { Introduction } from './folio-introduction.tsx';
import pageStyles from './folio-pages.module.css';
import { Services } from './folio-services.tsx';
import { Work } from './folio-work.tsx';

const parts = {
  introduction: Introduction,
  work: Work,
  services: Services,
  blog: Blog,
  contact: Contact,
};

/** Serif and quiet: numbered plates on an offset grid, dotted leaders. */
export function Folio() {
  const { page } = useSite();
  const isHome = page.content.page === 'home';
  return (
    <div className={styles.root}>
      <header className={styles.top}>
        <SiteName className={styles.name} />
        <SiteNav className={styles.nav} />
      </header>
      <SiteMain>
        {isHome ? <SiteSections parts={parts} /> : <DetailPage styles={pageStyles} />}
      </SiteMain>
      <SiteFooter className={styles.foot} />
    </div>
  );
}
