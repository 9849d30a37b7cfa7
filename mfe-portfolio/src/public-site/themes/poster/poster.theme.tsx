// First, because it sets the order of the layers.
import '../../site.css';
import '@fontsource-variable/bricolage-grotesque/wdth.css';
import '@soloist/rich-text/rich-text.css';
import { ContactForm } from '../../components/contact-form.tsx';
import { HireLink } from '../../components/hire-link.tsx';
import { OutLinks } from '../../components/out-links.tsx';
import { PlainText } from '../../components/plain-text.tsx';
import { RecommendationList } from '../../components/recommendation-list.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { SiteMain } from '../../components/site-main.tsx';
import { SiteNav } from '../../components/site-nav.tsx';
import { type SectionProps, SiteSections } from '../../components/site-sections.tsx';
import { DetailPage } from '../../pages/detail-page.tsx';
import {
  availabilityOf,
  formatDay,
  hasTallScript,
  headlineOf,
  nameOf,
  pathOf,
  priceOf,
} from '../../site-details.rules.ts';
import { useHome, useSite } from '../../use-site.ts';
import styles from './poster.module.css';
import { Head } from './poster-head.tsx';
import pageStyles from './poster-pages.module.css';
import { Work } from './poster-work.tsx';

function Services({ section }: SectionProps) {
  const { services } = useHome();
  return (
    <section id="services" className={styles.services} aria-labelledby="services-title">
      <Head section={section} name="What I offer" />
      <ul>
        {services.map((service) => (
          <li key={service.id}>
            <SiteLink to={pathOf.service(service)}>
              <b dir="auto">{service.title}</b>
              <span dir="auto">{service.summary}</span>
              <em>{priceOf(service)}</em>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Blog({ section }: SectionProps) {
  const { blogs } = useHome();
  return (
    <section id="blog" className={styles.blog} aria-labelledby="blog-title">
      <Head section={section} />
      <ul>
        {blogs.map((blog) => (
          <li key={blog.id}>
            <SiteLink to={pathOf.blog(blog)}>
              <span>{formatDay(blog.publishedAt)}</span>
              <b dir="auto">{blog.title}</b>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Recommendations = ({ section }: SectionProps) => (
  <section id="recommendations" className={styles.said} aria-labelledby="recommendations-title">
    <Head section={section} name="What they say" />
    <RecommendationList />
  </section>
);

const Contact = ({ section }: SectionProps) => (
  <section id="contact" className={styles.contact} aria-labelledby="contact-title">
    <Head section={section} name="Say hello" />
    <ContactForm className={styles.form} />
  </section>
);

function Introduction({ section: { settings } }: SectionProps) {
  const { page } = useSite();
  const { profile } = page.site;
  const headline = headlineOf(page);
  const about = settings.text || profile.about;
  return (
    <section id="introduction" className={styles.say} aria-label="About">
      <div className={styles.statement}>
        {headline && <p dir="auto">{headline}</p>}
        <span dir="auto">{availabilityOf(profile)}</span>
      </div>
      {profile.profileImage && (
        <SiteImage
          src={profile.profileImage}
          alt={nameOf(profile)}
          sizes="(max-width: 760px) 100vw, 25vw"
          loading="eager"
        />
      )}
      {about && (
        <div className={styles.about}>
          <PlainText text={about} />
          <OutLinks className={styles.links} />
        </div>
      )}
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
