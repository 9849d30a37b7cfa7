import type { SectionKind, SiteSection } from '@soloist/contracts';
import type { ComponentType } from 'react';
import { useSite } from '../site-context.ts';
import { filledSections } from '../site-facts.ts';

export interface SectionProps {
  section: SiteSection;
}
/** How a theme draws each kind. */
export type SectionParts = Record<SectionKind, ComponentType<SectionProps>>;

/** The first page's sections in the owner's order, without hidden and empty ones. */
export function SiteSections({ parts }: { parts: SectionParts }) {
  const { page } = useSite();
  return filledSections(page).map((section) => {
    const Part = parts[section.kind];
    return <Part key={section.kind} section={section} />;
  });
}
