import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { pathOf, priceOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import styles from './poster.module.css';
import { Head } from './poster-head.tsx';

export function Services({ section }: SectionProps) {
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
