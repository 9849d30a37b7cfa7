import type { OwnSite } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { tellProblem } from '../../../tell-problem.ts';
import { usePublish } from '../sites.api.ts';
import type { DraftState, SiteDraft } from '../use-site-draft.ts';
import { siteStateOf } from './site-state.ts';
import styles from './studio.module.css';

interface PublishActionsProps {
  site: OwnSite;
  draft: SiteDraft;
}

const words: Record<DraftState, string> = {
  saved: 'Saved',
  unsaved: 'Saving',
  saving: 'Saving',
  failed: 'Not saved',
  invalid: 'Not saved',
  outdated: 'Not saved',
};

/** Whether all is saved, and the way to visitors. */
export function PublishActions({ site, draft }: PublishActionsProps) {
  const publish = usePublish();
  const state = siteStateOf(site, draft.design);
  const handlePublish = async () => {
    if (!(await draft.save())) return;
    publish.mutate(true, {
      onSuccess: () => showToast({ message: `Published at ${site.host}.`, kind: 'success' }),
      onError: tellProblem,
    });
  };
  return (
    <>
      <span role="status" className={styles.saved}>
        {words[draft.state]}
      </span>
      <span data-tour="portfolio-publish">
        <Button
          variant="primary"
          disabled={state === 'published'}
          busy={publish.isPending && 'Publishing'}
          onClick={() => void handlePublish()}
        >
          {state === 'changed' ? 'Publish changes' : labelOf(state)}
        </Button>
      </span>
    </>
  );
}

const labelOf = (state: 'published' | 'unpublished') =>
  state === 'published' ? 'Published' : 'Publish';
