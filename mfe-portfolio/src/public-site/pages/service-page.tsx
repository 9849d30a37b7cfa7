import { formatDuration, type ServiceRecord } from '@soloist/contracts';
import { DetailList } from '../components/detail-list.tsx';
import { HireLink } from '../components/hire-link.tsx';
import { OrderLink } from '../components/order-link.tsx';
import { PlainText } from '../components/plain-text.tsx';
import { OutLink } from '../components/site-link.tsx';
import { amountOf, durationOf, isWebLink, priceOf } from '../site-details.rules.ts';
import type { PageStyles } from './detail-page.tsx';
import { PageHead } from './page-head.tsx';
import { CoverImage, PageImages } from './page-images.tsx';

interface ServiceOffersProps {
  service: ServiceRecord;
  styles: PageStyles;
}

/** The service's packages and extras with their prices. */
const ServiceOffers = ({ service, styles }: ServiceOffersProps) => (
  <>
    {service.packages.length > 0 && (
      <section className={styles.block}>
        <h2>Packages</h2>
        <ul className={styles.packages}>
          {service.packages.map((offer) => (
            <li key={offer.name}>
              <h3 dir="auto">{offer.name}</h3>
              <p className={styles.price}>
                {amountOf(offer.price, service.currency)}
                <span>{formatDuration(offer.duration, offer.duration_type)}</span>
              </p>
              <PlainText text={offer.description} />
            </li>
          ))}
        </ul>
      </section>
    )}
    {service.extras.length > 0 && (
      <section className={styles.block}>
        <h2>Extras</h2>
        <ul className={styles.extras}>
          {service.extras.map(({ name, price }) => (
            <li key={name}>
              <span dir="auto">{name}</span>
              <span>{amountOf(price, service.currency)}</span>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);

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
          <OrderLink service={service} className={styles.action} />
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
