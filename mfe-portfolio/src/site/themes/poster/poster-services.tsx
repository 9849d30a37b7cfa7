import { SiteLink } from '../../parts/site-link.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import { useHome } from '../../site-context.ts';
import { pathOf, priceOf } from '../../site-facts.ts';
import styles from './poster.module.css';
import { Head } from './poster-head.tsx';

export function Services({ section }: SectionProps) {
  const { services } = useHome();
  return (
    <section id="services" className={styles.services} aria-labelledby="services-title">
      <Head section={section} word="What I sell" />
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
