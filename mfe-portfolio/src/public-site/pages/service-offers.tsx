import { formatDuration, type ServiceRecord } from '@soloist/contracts';
import { PlainText } from '../components/plain-text.tsx';
import { amountOf } from '../site-details.rules.ts';
import type { PageStyles } from './detail-page.tsx';

interface ServiceOffersProps {
  service: ServiceRecord;
  styles: PageStyles;
}

/** The service's packages and extras with their prices. */
export const ServiceOffers = ({ service, styles }: ServiceOffersProps) => (
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
