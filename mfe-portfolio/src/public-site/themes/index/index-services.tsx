import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { pathOf, priceOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import styles from './index.module.css';
import { Head } from './index-head.tsx';

export const Services = ({ section }: SectionProps) => (
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
