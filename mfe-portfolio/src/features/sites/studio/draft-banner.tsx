import { Banner, Button } from '@soloist/ui';
import { queryClient } from '@soloist/web-client';
import { showErrorToast } from '../../../shared/show-error-toast.ts';
import { mySiteQuery } from '../sites.api.ts';
import type { SiteDraft } from '../use-site-draft.ts';

/** Why the draft is not saved, and how to resolve it. */
export function DraftBanner({ draft: { state, problem, save, adopt } }: { draft: SiteDraft }) {
  if (state === 'outdated') {
    const handleLoad = () => queryClient.fetchQuery(mySiteQuery).then(adopt, showErrorToast);
    return (
      <Banner
        tone="warn"
        action={
          <Button size="sm" onClick={() => void handleLoad()}>
            Load newer version
          </Button>
        }
      >
        {problem} Loading the newer version discards your changes here.
      </Banner>
    );
  }
  if (state === 'invalid') return <Banner tone="warn">Not saved yet. {problem}</Banner>;
  if (state !== 'failed') return null;
  return (
    <Banner
      action={
        <Button size="sm" onClick={() => void save()}>
          Try again
        </Button>
      }
    >
      Not saved. {problem}
    </Banner>
  );
}
