import { useSite } from '../site-context.ts';
import { pathOf } from '../site-facts.ts';
import { SiteLink } from './site-link.tsx';

/** Leads to the form, where the owner shows one. */
export function HireLink({ className }: { className?: string | undefined }) {
  const { design, profile } = useSite().page.site;
  const canWrite = design.sections.some(({ kind, visible }) => kind === 'contact' && visible);
  if (!canWrite) return null;
  return (
    <SiteLink to={pathOf.section('contact')} className={className}>
      {profile.acceptingProjects ? 'Hire me' : 'Write to me'}
    </SiteLink>
  );
}
