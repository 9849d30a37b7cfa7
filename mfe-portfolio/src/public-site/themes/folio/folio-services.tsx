import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { durationOf, pathOf, priceOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import styles from './folio.module.css';
import { Sheet } from './folio-sheet.tsx';

export const Services = ({ section }: SectionProps) => (
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
