import { useSite } from '../site-context.ts';
import { nameOf } from '../site-facts.ts';

/** Whose site it is, its feeds where it has blogs, and who made it. */
export function SiteFooter({ className }: { className?: string | undefined }) {
  const { page, productUrl } = useSite();
  const { profile } = page.site;
  return (
    <footer className={className}>
      <span dir="auto">{[nameOf(profile), profile.location].filter(Boolean).join(', ')}</span>
      {hasFeed(page) && (
        <span>
          <a href="/feed.xml">RSS</a>
          <a href="/atom.xml">Atom</a>
        </span>
      )}
      {productUrl ? <a href={productUrl}>Made with Soloist</a> : <span>Made with Soloist</span>}
    </footer>
  );
}

const hasFeed = ({ content }: ReturnType<typeof useSite>['page']) =>
  content.page === 'blog' || (content.page === 'home' && content.blogs.length > 0);
