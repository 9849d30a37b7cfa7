// First, because it sets the order of the layers.
import '../../site.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@soloist/rich-text/rich-text.css';
import { OutLinks } from '../../components/out-links.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteMain } from '../../components/site-main.tsx';
import { SiteName } from '../../components/site-name.tsx';
import { SiteNav } from '../../components/site-nav.tsx';
import { SiteSections } from '../../components/site-sections.tsx';
import { DetailPage } from '../../pages/detail-page.tsx';
import { availabilityOf } from '../../site-details.rules.ts';
import { useSite } from '../../use-site.ts';
import styles from './index.module.css';
import { Blog } from './index-blog.tsx';
import { Contact } from './index-contact.tsx';
import { Introduction } from './index-introduction.tsx';
import pageStyles from './index-pages.module.css';
import { Recommendations } from './index-recommendations.tsx';
import { Services } from './index-services.tsx';
import { Work } from './index-work.tsx';

const components = {
  introduction: Introduction,
  work: Work,
  services: Services,
  blog: Blog,
  recommendations: Recommendations,
  contact: Contact,
};

/** Text first, one typeface: work as a timetable whose rows open in place. */
export function Index() {
  const { page } = useSite();
  const isHome = page.content.page === 'home';
  const { profile } = page.site;
  return (
    <div className={styles.root}>
      <header className={styles.top}>
        <SiteName className={styles.name} />
        <p dir="auto">
          {profile.location}
          {profile.location && <br />}
          {availabilityOf(profile)}
        </p>
        <OutLinks className={styles.links} />
        <SiteNav className={styles.nav} />
      </header>
      <SiteMain className={styles.main}>
        {isHome ? <SiteSections components={components} /> : <DetailPage styles={pageStyles} />}
      </SiteMain>
      <SiteFooter className={styles.foot} />
    </div>
  );
}
