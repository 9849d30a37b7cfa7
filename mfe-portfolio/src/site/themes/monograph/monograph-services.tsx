import type { SectionProps } from '../../parts/site-sections.tsx';
import { useHome } from '../../site-context.ts';
import { durationOf, pathOf, priceOf } from '../../site-facts.ts';
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
