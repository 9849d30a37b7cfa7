// First, because it says which layer wins over which.
import '../../site.css';
import '@fontsource-variable/instrument-sans/wdth.css';
import '@soloist/rich-text/rich-text.css';
import { DetailPage } from '../../pages/detail-page.tsx';
import { SiteFooter } from '../../parts/site-footer.tsx';
import { SiteMain } from '../../parts/site-main.tsx';
import { SiteSections } from '../../parts/site-sections.tsx';
import { useSite } from '../../site-context.ts';
import styles from './folio.module.css';
import { Blog } from './folio-blog.tsx';
import { Contact } from './folio-contact.tsx';
import { Identity } from './folio-identity.tsx';
import { Introduction } from './folio-introduction.tsx';
import pageStyles from './folio-pages.module.css';
import { Recommendations } from './folio-recommendations.tsx';
import { Services } from './folio-services.tsx';
import { Work } from './folio-work.tsx';

const parts = {
  introduction: Introduction,
  work: Work,
  services: Services,
  blog: Blog,
  recommendations: Recommendations,
  contact: Contact,
};

/** Calm: who it is stays on the left, sheets of work pass on the right. */
export function Folio() {
  const { page } = useSite();
  const isHome = page.content.page === 'home';
  return (
    <div className={styles.root}>
      <Identity />
      <div className={styles.sheets}>
        <SiteMain className={styles.main}>
          {isHome ? <SiteSections parts={parts} /> : <DetailPage styles={pageStyles} />}
        </SiteMain>
        <SiteFooter className={styles.foot} />
      </div>
    </div>
  );
}
