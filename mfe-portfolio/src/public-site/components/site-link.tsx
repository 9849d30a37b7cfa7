import type { ComponentProps } from 'react';
import { useSite } from '../use-site.ts';

/** A link to a page of the same site; or to a section of this page if `to` names one. */
export function SiteLink({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const { page, linkTo } = useSite();
  const [path = '/', hash] = to.split('#');
  const isHere = hash !== undefined && page.content.page === 'home';
  return <a {...rest} href={isHere ? `#${hash}` : `${linkTo(path)}${hash ? `#${hash}` : ''}`} />;
}

/** A link that leaves the site. */
export const OutLink = (props: ComponentProps<'a'>) => (
  <a {...props} target="_blank" rel="noopener noreferrer nofollow" />
);
