import { formatHours } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useFormContext, useWatch } from 'react-hook-form';
import { emptyItem, hasHours, type InvoiceDraft } from '../invoice-draft.rules.ts';
import styles from './editor.module.css';
import { useReleaseHours } from './hours.api.ts';

/** How much tracked time the invoice bills, with a button that removes it and its lines. */
export function HoursNote({ draftId }: { draftId: string }) {
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  const [seconds, items] = useWatch<InvoiceDraft, ['tracked_seconds', 'items']>({
    name: ['tracked_seconds', 'items'],
  });
  const release = useReleaseHours(draftId);
  if (!hasHours({ tracked_seconds: seconds, items })) return null;
  const remove = () =>
    release.mutate(undefined, {
      onSuccess: () => {
        const left = getValues('items').filter(({ hours_draft_id }) => !hours_draft_id);
        setValue('items', left.length > 0 ? left : [emptyItem()], { shouldDirty: true });
        setValue('tracked_seconds', 0, { shouldDirty: true });
      },
      onError: (error) => showToast({ message: error.message, kind: 'error' }),
    });
  return (
    <p className={styles.project}>
      {seconds ? (
        <span>
          Includes <b>{formatHours(seconds)}</b> of tracked time
        </span>
      ) : (
        <span>The tracked hours on this invoice changed.</span>
      )}
      <Button variant="ghost" size="sm" busy={release.isPending && 'Removing'} onClick={remove}>
        Remove hours
      </Button>
    </p>
  );
}
