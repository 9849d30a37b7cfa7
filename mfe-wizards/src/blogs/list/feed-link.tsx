import { Button, ButtonLink } from '@soloist/ui';
import { copyText, useNavigate } from '@soloist/web-client';
import { Rss } from 'lucide-react';
import { feedUrl } from '../blog-urls.rules.ts';
import { useMySite } from '../blogs.api.ts';

/** Copies the feed's URL, which exists once the site is published. */
export function FeedLink() {
  const navigate = useNavigate();
  const site = useMySite();
  if (!site) return null;
  const feed = feedUrl(site);
  const icon = <Rss size={16} aria-hidden />;
  if (!feed) {
    return (
      <ButtonLink variant="ghost" size="sm" icon={icon} href="/portfolio" onNavigate={navigate}>
        Set up RSS
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={icon}
      title={feed}
      onClick={() => void copyText(feed, 'RSS link')}
    >
      Copy RSS link
    </Button>
  );
}
