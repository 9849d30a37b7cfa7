import { Button, ButtonLink } from '@soloist/ui';
import { copyText, useNavigate } from '@soloist/web-client';
import { Rss } from 'lucide-react';
import { addressOfFeed } from '../addresses.ts';
import { useOwnSite } from '../blogs.api.ts';

/** What feed readers follow; there is one as soon as the site is published. */
export function FeedAddress() {
  const navigate = useNavigate();
  const site = useOwnSite();
  if (!site) return null;
  const feed = addressOfFeed(site);
  const icon = <Rss size={16} aria-hidden />;
  if (!feed) {
    return (
      <ButtonLink variant="ghost" size="sm" icon={icon} href="/portfolio" onNavigate={navigate}>
        Publish your site for a feed of its own
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={icon}
      title={feed}
      onClick={() => void copyText(feed, 'RSS address')}
    >
      Copy RSS address
    </Button>
  );
}
