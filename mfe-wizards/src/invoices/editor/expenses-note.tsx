import { formatMoney } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useFormContext, useWatch } from 'react-hook-form';
import { emptyItem, expensesTotalOf, type InvoiceDraft } from '../invoice-draft.rules.ts';
import styles from './editor.module.css';
import { useReleaseExpenses } from './expenses.api.ts';

/** What expenses the invoice bills, with a button that removes their lines. */
export function ExpensesNote({ draftId }: { draftId: string }) {
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  const [items, currency] = useWatch<InvoiceDraft, ['items', 'currency']>({
    name: ['items', 'currency'],
  });
  const release = useReleaseExpenses();
  const total = expensesTotalOf({ items });
  if (!total) return null;
  const remove = () =>
    release.mutate(
      { draft_id: draftId },
      {
        onSuccess: () => {
          const left = getValues('items').filter(({ expense }) => !expense);
          setValue('items', left.length > 0 ? left : [emptyItem()], { shouldDirty: true });
        },
        onError: (error) => showToast({ message: error.message, kind: 'error' }),
      },
    );
  return (
    <p className={styles.project}>
      <span>
        Includes <b>{formatMoney(total, currency)}</b> of expenses
      </span>
      <Button variant="ghost" size="sm" busy={release.isPending && 'Removing'} onClick={remove}>
        Remove expenses
      </Button>
    </p>
  );
}
