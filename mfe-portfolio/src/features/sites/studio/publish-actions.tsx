import type { MySite } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { showErrorToast } from '../../../shared/show-error-toast.ts';
import { usePublish } from '../sites.api.ts';
import type { SiteDraft, SiteDraftState } from '../use-site-draft.ts';
import { siteStateOf } from './site-state.rules.ts';
import styles from './studio.module.css';

interface PublishActionsProps {
  site: MySite;
  draft: SiteDraft;
  /** Opens the step that makes an unpublished site public. */
  onFirstPublish: () => void;
}

const saveLabels: Record<SiteDraftState, string> = {
  saved: 'Saved',
  unsaved: 'Saving',
  saving: 'Saving',
  failed: 'Not saved',
  invalid: 'Not saved',
  outdated: 'Not saved',
};

/** The save state and the publish button. */
export function PublishActions({ site, draft, onFirstPublish }: PublishActionsProps) {
  const publish = usePublish();
  const state = siteStateOf(site, draft.design);
  const handlePublish = async () => {
    if (state === 'unpublished') return onFirstPublish();
    if (!(await draft.save())) return;
    publish.mutate(true, {
      onSuccess: () => showToast({ message: `Published at ${site.host}.`, kind: 'success' }),
      onError: showErrorToast,
    });
  };
  return (
    <>
      <span role="status" className={styles.saved}>
        {saveLabels[draft.state]}
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
