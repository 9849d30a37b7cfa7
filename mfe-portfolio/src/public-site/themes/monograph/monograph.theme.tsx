// First, because it sets the order of the layers.
import '../../site.css';
import '@fontsource-variable/newsreader/opsz.css';
import '@fontsource-variable/newsreader/opsz-italic.css';
import '@soloist/rich-text/rich-text.css';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteMain } from '../../components/site-main.tsx';
import { SiteName } from '../../components/site-name.tsx';
import { SiteNav } from '../../components/site-nav.tsx';
import { SiteSections } from '../../components/site-sections.tsx';
import { DetailPage } from '../../pages/detail-page.tsx';
import { useSite } from '../../use-site.ts';
import styles from './monograph.module.css';
import { Blog } from './monograph-blog.tsx';
import { Contact } from './monograph-contact.tsx';
import { Introduction } from './monograph-introduction.tsx';
import pageStyles from './monograph-pages.module.css';
import { Recommendations } from './monograph-recommendations.tsx';
import { Services } from './monograph-services.tsx';
import { Work } from './monograph-work.tsx';

const components = {
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
        {isHome ? <SiteSections components={components} /> : <DetailPage styles={pageStyles} />}
      </SiteMain>
      <SiteFooter className={styles.foot} />
    </div>
  );
}
