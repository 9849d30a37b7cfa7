import { filledSections, linkWordOf, pathOf } from '../site-details.rules.ts';
import { useSite } from '../use-site.ts';
import { SiteLink } from './site-link.tsx';

/** Links to the sections in the owner's order. */
export function SiteNav({ className }: { className?: string | undefined }) {
  const { page } = useSite();
  const named = filledSections(page).filter(({ kind }) => kind !== 'introduction');
  if (named.length === 0) return null;
  return (
    <nav className={className} aria-label="Sections">
      {named.map(({ kind }) => (
        <SiteLink key={kind} to={pathOf.section(kind)} dir="auto">
          {linkWordOf(page, kind)}
        </SiteLink>
      ))}
    </nav>
  );
}
