import type { SectionKind, SiteSection } from '@soloist/contracts';
import type { ComponentType } from 'react';
import { useSite } from '../site-context.ts';
import { filledSections } from '../site-facts.ts';

export interface SectionProps {
  section: SiteSection;
}
/** How a theme draws each kind; what others recommend comes with a later release. */
export type SectionParts = Record<
  Exclude<SectionKind, 'recommendations'>,
  ComponentType<SectionProps>
>;

/** The first page's sections in the owner's order, without hidden and empty ones. */
export function SiteSections({ parts }: { parts: SectionParts }) {
  const { page } = useSite();
  return filledSections(page).map((section) => {
    if (section.kind === 'recommendations') return null;
    const Part = parts[section.kind];
    return <Part key={section.kind} section={section} />;
  });
}
