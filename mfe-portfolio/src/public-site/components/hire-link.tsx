import { pathOf } from '../site-details.rules.ts';
import { useSite } from '../use-site.ts';
import { SiteLink } from './site-link.tsx';

/** Links to the contact form, if the owner shows one. */
export function HireLink({ className }: { className?: string | undefined }) {
  const { design, profile } = useSite().page.site;
  const canWrite = design.sections.some(({ kind, visible }) => kind === 'contact' && visible);
  if (!canWrite) return null;
  return (
    <SiteLink to={pathOf.section('contact')} className={className}>
      {profile.acceptingProjects ? 'Hire me' : 'Contact me'}
    </SiteLink>
  );
}
