import { nameOf } from '../site-details.rules.ts';
import { useSite } from '../use-site.ts';
import { SiteLink } from './site-link.tsx';

/** The owner's name as a link to the home page; the page's heading if it has no other. */
export function SiteName({ className }: { className?: string | undefined }) {
  const { content, site } = useSite().page;
  const name = (
    <SiteLink to="/" className={className} dir="auto">
      {nameOf(site.profile)}
    </SiteLink>
  );
  const introduced = site.design.sections.some(
    ({ kind, visible }) => kind === 'introduction' && visible,
  );
  return content.page === 'home' && !introduced ? <h1>{name}</h1> : <p>{name}</p>;
}
