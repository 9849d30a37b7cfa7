import { useSite } from '../site-context.ts';
import { nameOf } from '../site-facts.ts';
import { SiteLink } from './site-link.tsx';

/** Whose site it is, leading to its first page; the page's title where nothing else is. */
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
