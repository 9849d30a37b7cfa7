// First, because it sets the order of the layers.
import '../../site.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@soloist/rich-text/rich-text.css';
import { ContactForm } from '../../components/contact-form.tsx';
import { DetailList } from '../../components/detail-list.tsx';
import { OutLinks } from '../../components/out-links.tsx';
import { PlainText } from '../../components/plain-text.tsx';
import { RecommendationList } from '../../components/recommendation-list.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { SiteMain } from '../../components/site-main.tsx';
import { SiteName } from '../../components/site-name.tsx';
import { SiteNav } from '../../components/site-nav.tsx';
import { type SectionProps, SiteSections } from '../../components/site-sections.tsx';
import { DetailPage } from '../../pages/detail-page.tsx';
import { availabilityOf, headlineOf, nameOf, pathOf, priceOf } from '../../site-details.rules.ts';
import { useHome, useSite } from '../../use-site.ts';
import styles from './index.module.css';
import { Head } from './index-head.tsx';
import pageStyles from './index-pages.module.css';
import { Work } from './index-work.tsx';

function Introduction({ section: { settings } }: SectionProps) {
  const { page } = useSite();
  const { profile } = page.site;
  return (
    <section id="introduction" className={styles.introduction} aria-label="About">
      <h1 dir="auto">{headlineOf(page) || nameOf(profile)}</h1>
      {profile.profileImage && (
        <SiteImage src={profile.profileImage} alt={nameOf(profile)} sizes="240px" loading="eager" />
      )}
      <PlainText text={settings.text || profile.about} className={styles.about} />
      <DetailList
        className={styles.facts}
        details={[
          { label: 'Skills', value: profile.skills.join(', ') },
          { label: 'Works with', value: profile.tools.join(', ') },
          { label: 'Speaks', value: profile.languages.join(', ') },
          { label: 'Experience', value: profile.experience },
        ]}
      />
    </section>
  );
}

const Services = ({ section }: SectionProps) => (
  <section id="services" className={styles.half} aria-labelledby="services-title">
    <Head section={section} />
    <ul className={styles.lines}>
      {useHome().services.map((service) => (
        <li key={service.id}>
          <SiteLink to={pathOf.service(service)} className={styles.link} dir="auto">
            {service.title}
          </SiteLink>
          <span className={styles.last}>{priceOf(service)}</span>
        </li>
      ))}
    </ul>
  </section>
);

const Blog = ({ section }: SectionProps) => (
  <section id="blog" className={styles.half} aria-labelledby="blog-title">
    <Head section={section} />
    <ul className={styles.lines}>
      {useHome().blogs.map((blog) => (
        <li key={blog.id}>
          {blog.publishedAt && (
            <time dateTime={blog.publishedAt}>{blog.publishedAt.slice(0, 10)}</time>
          )}
          <SiteLink to={pathOf.blog(blog)} className={styles.link} dir="auto">
            {blog.title}
          </SiteLink>
        </li>
      ))}
    </ul>
  </section>
);

const Recommendations = ({ section }: SectionProps) => (
  <section id="recommendations" className={styles.said} aria-labelledby="recommendations-title">
    <Head section={section} />
    <RecommendationList />
  </section>
);

const Contact = ({ section }: SectionProps) => (
  <section id="contact" className={styles.contact} aria-labelledby="contact-title">
    <Head section={section} />
    <ContactForm className={styles.form} />
  </section>
);

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
