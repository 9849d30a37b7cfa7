import type { SectionKind, SiteSection } from '@soloist/contracts';
import type { ComponentType } from 'react';
import { filledSections } from '../site-details.rules.ts';
import { useSite } from '../use-site.ts';

export interface SectionProps {
  section: SiteSection;
}
/** A theme's component for each kind of section. */
export type SectionComponents = Record<SectionKind, ComponentType<SectionProps>>;

/** The home page's sections in the owner's order, without hidden and empty ones. */
export function SiteSections({ components }: { components: SectionComponents }) {
  const { page } = useSite();
  return filledSections(page).map((section) => {
    const Part = components[section.kind];
    return <Part key={section.kind} section={section} />;
  });
}
