import type { ServiceRecord } from '@soloist/contracts';
import { DetailList } from '../components/detail-list.tsx';
import { HireLink } from '../components/hire-link.tsx';
import { PlainText } from '../components/plain-text.tsx';
import { OutLink } from '../components/site-link.tsx';
import { durationOf, isWebLink, priceOf } from '../site-details.rules.ts';
import type { PageStyles } from './detail-page.tsx';
import { PageHead } from './page-head.tsx';
import { CoverImage, PageImages } from './page-images.tsx';
import { ServiceOffers } from './service-offers.tsx';

interface ServicePageProps {
  service: ServiceRecord;
  styles: PageStyles;
}

export function ServicePage({ service, styles }: ServicePageProps) {
  const [first = null, ...others] = service.images;
  const { calendarLink } = service;
  return (
    <article className={styles.page}>
      <PageHead styles={styles} section="services" title={service.title} lead={service.summary} />
      <CoverImage image={first} className={styles.cover} />
      <aside className={styles.aside} aria-label="About this service">
        <DetailList
          className={styles.facts}
          details={[
            { label: 'Price', value: priceOf(service) },
            { label: 'Duration', value: durationOf(service) },
            { label: 'Industries', value: service.industry.join(', ') },
            { label: 'Skills', value: service.skills.join(', ') },
            { label: 'Tools', value: service.tools.join(', ') },
          ]}
        />
        <p className={styles.actions}>
          <HireLink className={styles.action} />
          {isWebLink(calendarLink) && (
            <OutLink href={calendarLink} className={styles.action}>
              Book a call
            </OutLink>
          )}
        </p>
      </aside>
      <div className={styles.text}>
        <Deliverables service={service} styles={styles} />
        {service.process && (
          <section className={styles.block}>
            <h2>How it works</h2>
            <PlainText text={service.process} />
          </section>
        )}
        <ServiceOffers service={service} styles={styles} />
        <Questions service={service} styles={styles} />
      </div>
      <PageImages images={others} className={styles.pictures} />
    </article>
  );
}

const Deliverables = ({ service: { deliverables }, styles }: ServicePageProps) =>
  deliverables.length > 0 && (
    <section className={styles.block}>
      <h2>What you get</h2>
      <dl className={styles.deliverables}>
        {deliverables.map(({ name, description }) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto" data-plain="">
              {description}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );

const Questions = ({ service: { faq }, styles }: ServicePageProps) =>
  faq.length > 0 && (
    <section className={styles.block}>
      <h2>Questions</h2>
      {faq.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary dir="auto">{question}</summary>
          <PlainText text={answer} />
        </details>
      ))}
    </section>
  );
