import { Banner, Button } from '@soloist/ui';
import { queryClient } from '@soloist/web-client';
import { tellProblem } from '../../../tell-problem.ts';
import { ownSiteQuery } from '../sites.api.ts';
import type { SiteDraft } from '../use-site-draft.ts';

/** Why what stands here is not saved, and the way out. */
export function DraftNotice({ draft: { state, problem, save, adopt } }: { draft: SiteDraft }) {
  if (state === 'outdated') {
    const handleLoad = () => queryClient.fetchQuery(ownSiteQuery).then(adopt, tellProblem);
    return (
      <Banner
        tone="warn"
        action={
          <Button size="sm" onClick={() => void handleLoad()}>
            Load the newer one
          </Button>
        }
      >
        {problem} Loading it gives up what you changed here since then.
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
