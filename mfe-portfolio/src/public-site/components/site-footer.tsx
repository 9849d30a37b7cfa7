import { nameOf } from '../site-details.rules.ts';
import { useSite } from '../use-site.ts';

/** The owner's name, the feeds if there are posts, and a link to Soloist. */
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
