import { Link } from '@soloist/web-client';
import { createContext, type MouseEvent, type ReactNode } from 'react';
import { pathInApp } from './urls.rules.ts';

/** Inside a link, no other control may be rendered. */
export const InLink = createContext(false);

interface ReplyLinkProps {
  href?: string | undefined;
  title?: string | undefined;
  id?: string | undefined;
  children?: ReactNode;
}

/** A link of a reply. Without an allowed scheme, only its text is rendered. */
export function ReplyLink({ href, children, title, id }: ReplyLinkProps) {
  if (!href) return <span>{children}</span>;
  const content = <InLink value={true}>{children}</InLink>;
  if (href.startsWith('#')) {
    return (
      <a href={href} id={id} onClick={showTarget}>
        {content}
      </a>
    );
  }
  const path = pathInApp(href);
  if (path) {
    return (
      <Link to={path} title={title}>
        {content}
      </Link>
    );
  }
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  );
}

// A footnote within the panel: the page's URL does not change.
function showTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const id = decodeURIComponent(event.currentTarget.hash.slice(1));
  const target = document.getElementById(id);
  target?.scrollIntoView?.({ block: 'nearest' });
}
