// First, because it says which layer wins over which.
import '../../site.css';
import '@fontsource-variable/newsreader/opsz.css';
import '@fontsource-variable/newsreader/opsz-italic.css';
import '@soloist/rich-text/rich-text.css';
import { DetailPage } from '../../pages/detail-page.tsx';
import { SiteFooter } from '../../parts/site-footer.tsx';
import { SiteMain } from '../../parts/site-main.tsx';
import { SiteName } from '../../parts/site-name.tsx';
import { SiteNav } from '../../parts/site-nav.tsx';
import { SiteSections } from '../../parts/site-sections.tsx';
import { useSite } from '../../site-context.ts';
import styles from './monograph.module.css';
import { Blog } from './monograph-blog.tsx';
import { Contact } from './monograph-contact.tsx';
import { Introduction } from './monograph-introduction.tsx';
import pageStyles from './monograph-pages.module.css';
import { Recommendations } from './monograph-recommendations.tsx';
import { Services } from './monograph-services.tsx';
import { Work } from './monograph-work.tsx';

const parts = {
  introduction: Introduction,
  work: Work,
  services: Services,
  blog: Blog,
  recommendations: Recommendations,
  contact: Contact,
};

/** Serif and quiet: numbered plates on an offset grid, dotted leaders. */
export function Monograph() {
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
