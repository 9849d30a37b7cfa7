// First, because it sets the order of the layers.
import '../../site.css';
import '@fontsource-variable/bricolage-grotesque/wdth.css';
import '@soloist/rich-text/rich-text.css';
import { HireLink } from '../../components/hire-link.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { SiteMain } from '../../components/site-main.tsx';
import { SiteNav } from '../../components/site-nav.tsx';
import { SiteSections } from '../../components/site-sections.tsx';
import { DetailPage } from '../../pages/detail-page.tsx';
import { hasTallScript, nameOf } from '../../site-details.rules.ts';
import { useSite } from '../../use-site.ts';
import styles from './poster.module.css';
import { Blog } from './poster-blog.tsx';
import { Contact } from './poster-contact.tsx';
import { Introduction } from './poster-introduction.tsx';
import pageStyles from './poster-pages.module.css';
import { Recommendations } from './poster-recommendations.tsx';
import { Services } from './poster-services.tsx';
import { Work } from './poster-work.tsx';

const components = {
  introduction: Introduction,
  work: Work,
  services: Services,
  blog: Blog,
  recommendations: Recommendations,
  contact: Contact,
};

/** Loud: the name across the page, blocks of colour, no gaps. */
export function Poster() {
  const { page } = useSite();
  const isHome = page.content.page === 'home';
  return (
    <div className={styles.root}>
      <header>
        <div className={styles.top}>
          {isHome ? (
            <span dir="auto">{page.site.profile.location}</span>
          ) : (
            <SiteLink to="/" className={styles.name} dir="auto">
              {nameOf(page.site.profile)}
            </SiteLink>
          )}
          <SiteNav className={styles.nav} />
          <HireLink className={styles.hire} />
        </div>
        {isHome && <Name name={nameOf(page.site.profile)} />}
      </header>
      <SiteMain>
        {isHome ? <SiteSections components={components} /> : <DetailPage styles={pageStyles} />}
      </SiteMain>
      <SiteFooter className={styles.foot} />
    </div>
  );
}

/** Each word is set apart; all but the first in a second colour. */
const Name = ({ name }: { name: string }) => (
  <h1 className={styles.title} dir="auto" data-tall={hasTallScript(name) ? '' : undefined}>
    {name.split(/\s+/).map((word, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: words of a name do not move
      <span key={index}>{word} </span>
    ))}
  </h1>
);
