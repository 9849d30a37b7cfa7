import { late } from '@soloist/ui';
import { Suspense } from 'react';
import type { DraftDialogsProps } from './open-draft-dialog.tsx';

// Few drafts are changed in two places, so editors start without the dialogs.
const OpenDraftDialog = late(async () => ({
  default: (await import('./open-draft-dialog.tsx')).OpenDraftDialog,
}));

/** Asks how to continue when the draft was changed, sent or deleted elsewhere. */
export function DraftDialogs(props: DraftDialogsProps) {
  const { phase, clashes } = props.draft;
  if (phase !== 'gone' && clashes.length === 0) return null;
  return (
    <Suspense>
      <OpenDraftDialog {...props} />
    </Suspense>
  );
}
