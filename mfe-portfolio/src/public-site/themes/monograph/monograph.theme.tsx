// First, because it sets the order of the layers.
import '../../site.css';
import '@fontsource-variable/newsreader/opsz.css';
import '@fontsource-variable/newsreader/opsz-italic.css';
import '@soloist/rich-text/rich-text.css';
import { ContactForm } from '../../components/contact-form.tsx';
import { OutLinks } from '../../components/out-links.tsx';
import { PlainText } from '../../components/plain-text.tsx';
import { RecommendationList } from '../../components/recommendation-list.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import { SiteMain } from '../../components/site-main.tsx';
import { SiteName } from '../../components/site-name.tsx';
import { SiteNav } from '../../components/site-nav.tsx';
import { type SectionProps, SiteSections } from '../../components/site-sections.tsx';
import { DetailPage } from '../../pages/detail-page.tsx';
import {
  availabilityOf,
  durationOf,
  formatMonth,
  headlineOf,
  nameOf,
  pathOf,
  priceOf,
  titleOf,
} from '../../site-details.rules.ts';
import { useHome, useSite } from '../../use-site.ts';
import styles from './monograph.module.css';
import { Leaders } from './monograph-leaders.tsx';
import pageStyles from './monograph-pages.module.css';
import { Work } from './monograph-work.tsx';

function Services({ section }: SectionProps) {
  const lines = useHome().services.map((service) => ({
    key: service.id,
    to: pathOf.service(service),
    title: service.title,
    fact: [priceOf(service), durationOf(service)].filter(Boolean).join(', '),
  }));
  return <Leaders section={section} lines={lines} />;
}

function Blog({ section }: SectionProps) {
  const lines = useHome().blogs.map((blog) => ({
    key: blog.id,
    to: pathOf.blog(blog),
    title: blog.title,
    fact: formatMonth(blog.publishedAt),
  }));
  return <Leaders section={section} lines={lines} />;
}

const Recommendations = ({ section }: SectionProps) => (
  <section id="recommendations" className={styles.said} aria-labelledby="recommendations-title">
    <header>
      <h2 id="recommendations-title" dir="auto">
        {titleOf(section)}
      </h2>
      <PlainText text={section.settings.text} className={styles.quiet} />
    </header>
    <div>
      <RecommendationList />
    </div>
  </section>
);

const Contact = ({ section: { settings } }: SectionProps) => (
  <section id="contact" className={styles.end} aria-labelledby="contact-title">
    <header>
      <h2 id="contact-title" dir="auto">
        {settings.title || (
          <>
            Tell me what <em>you need.</em>
          </>
        )}
      </h2>
      <PlainText text={settings.text} className={styles.quiet} />
    </header>
    <ContactForm className={styles.form} />
  </section>
);

function Introduction({ section }: SectionProps) {
  const { page } = useSite();
  const { profile } = page.site;
  const line = [profile.location, availabilityOf(profile)].filter(Boolean).join('. ');
  return (
    <section id="introduction" className={styles.hero} aria-label="About">
      <h1 dir="auto">{headlineOf(page) || nameOf(profile)}</h1>
      <div className={styles.about}>
        {profile.profileImage && (
          <SiteImage
            src={profile.profileImage}
            alt={nameOf(profile)}
            sizes="240px"
            className={styles.portrait}
          />
        )}
        <div>
          <PlainText text={section.settings.text || profile.about} />
          <p className={styles.quiet} dir="auto">
            {line}
          </p>
          <OutLinks className={styles.links} />
        </div>
      </div>
    </section>
  );
}

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
