// First, because it sets the order of the layers.
import '../../site.css';
import '@fontsource-variable/instrument-sans/wdth.css';
import '@soloist/rich-text/rich-text.css';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteMain } from '../../components/site-main.tsx';
import { SiteSections } from '../../components/site-sections.tsx';
import { DetailPage } from '../../pages/detail-page.tsx';
import { useSite } from '../../use-site.ts';
import styles from './folio.module.css';
import { Blog } from './folio-blog.tsx';
import { Contact } from './folio-contact.tsx';
import { Identity } from './folio-identity.tsx';
import { Introduction } from './folio-introduction.tsx';
import pageStyles from './folio-pages.module.css';
import { Recommendations } from './folio-recommendations.tsx';
import { Services } from './folio-services.tsx';
import { Work } from './folio-work.tsx';

const components = {
  introduction: Introduction,
  work: Work,
  services: Services,
  blog: Blog,
  recommendations: Recommendations,
  contact: Contact,
};

/** Calm: the owner stays on the left, sheets of work scroll on the right. */
export function Folio() {
  const { page } = useSite();
  const isHome = page.content.page === 'home';
  return (
    <div className={styles.root}>
      <Identity />
      <div className={styles.sheets}>
        <SiteMain className={styles.main}>
          {isHome ? <SiteSections components={components} /> : <DetailPage styles={pageStyles} />}
        </SiteMain>
        <SiteFooter className={styles.foot} />
      </div>
    </div>
  );
}
