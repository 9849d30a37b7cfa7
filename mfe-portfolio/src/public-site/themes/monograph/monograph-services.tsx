import type { SectionProps } from '../../components/site-sections.tsx';
import { durationOf, pathOf, priceOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import { Leaders } from './monograph-leaders.tsx';

export function Services({ section }: SectionProps) {
  const lines = useHome().services.map((service) => ({
    key: service.id,
    to: pathOf.service(service),
    title: service.title,
    fact: [priceOf(service), durationOf(service)].filter(Boolean).join(', '),
  }));
  return <Leaders section={section} lines={lines} />;
}
