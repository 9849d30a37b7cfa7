// First, because it sets the order of the layers.
import '../../site.css';
import '@fontsource-variable/instrument-sans/wdth.css';
import '@soloist/rich-text/rich-text.css';
import { ContactForm } from '../../components/contact-form.tsx';
import { DetailList } from '../../components/detail-list.tsx';
import { PlainText } from '../../components/plain-text.tsx';
import { RecommendationList } from '../../components/recommendation-list.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { SiteMain } from '../../components/site-main.tsx';
import { type SectionProps, SiteSections } from '../../components/site-sections.tsx';
import { DetailPage } from '../../pages/detail-page.tsx';
import {
  durationOf,
  formatDay,
  headlineOf,
  nameOf,
  pathOf,
  priceOf,
} from '../../site-details.rules.ts';
import { useHome, useSite } from '../../use-site.ts';
import styles from './folio.module.css';
import { Identity } from './folio-identity.tsx';
import pageStyles from './folio-pages.module.css';
import { Sheet } from './folio-sheet.tsx';

function Introduction({ section: { settings } }: SectionProps) {
  const { page } = useSite();
  const { profile } = page.site;
  return (
    <section id="introduction" className={styles.introduction} aria-label="About">
      <h1 dir="auto">{headlineOf(page) || nameOf(profile)}</h1>
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
  <Sheet section={section}>
    <ul className={styles.rows}>
      {useHome().services.map((service) => (
        <li key={service.id}>
          <SiteLink to={pathOf.service(service)}>
            <b dir="auto">{service.title}</b>
            <span className={styles.fact}>
              {[priceOf(service), durationOf(service)].filter(Boolean).join(', ')}
            </span>
            <span className={styles.more} dir="auto">
              {service.summary}
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  </Sheet>
);

const Blog = ({ section }: SectionProps) => (
  <Sheet section={section}>
    <ul className={styles.rows}>
      {useHome().blogs.map((blog) => (
        <li key={blog.id}>
          <SiteLink to={pathOf.blog(blog)}>
            <b dir="auto">{blog.title}</b>
            <span className={styles.fact}>{formatDay(blog.publishedAt)}</span>
            {blog.brief && (
              <span className={styles.more} dir="auto">
                {blog.brief}
              </span>
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  </Sheet>
);

const Recommendations = ({ section }: SectionProps) => (
  <Sheet section={section}>
    <div className={styles.said}>
      <RecommendationList />
    </div>
  </Sheet>
);

const Contact = ({ section }: SectionProps) => (
  <Sheet section={section} name="Contact me">
    <ContactForm />
  </Sheet>
);

const Work = ({ section }: SectionProps) => (
  <Sheet section={section}>
    <ul className={styles.cards}>
      {useHome().projects.map((project, index) => (
        <li key={project.id}>
          <SiteLink to={pathOf.project(project)}>
            <span className={styles.frame}>
              {project.image ? (
                <SiteImage
                  src={project.image.url}
                  alt={project.image.alt}
                  sizes="(max-width: 760px) 100vw, 40vw"
                  loading={index < 2 ? 'eager' : 'lazy'}
                />
              ) : (
                <i aria-hidden="true" dir="auto">
                  {project.title}
                </i>
              )}
            </span>
            <b dir="auto">{project.title}</b>
            {project.brief && <span dir="auto">{project.brief}</span>}
          </SiteLink>
        </li>
      ))}
    </ul>
  </Sheet>
);

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
