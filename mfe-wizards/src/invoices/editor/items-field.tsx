import { isGst, maxInvoiceItems } from '@soloist/contracts';
import { VisuallyHidden } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { showToast } from '@soloist/web-client';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import { emptyItem, type InvoiceDraft } from '../invoice-draft.rules.ts';
import { useReleaseExpenses } from './expenses.api.ts';
import { ItemRow } from './item-row.tsx';
import styles from './items-field.module.css';

/** The items of the invoice: at least one row, in any order. */
export function ItemsField() {
  const { control, getValues, setFocus, formState } = useFormContext<InvoiceDraft>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items' });
  const [mode, treatment] = useWatch({ control, name: ['tax_mode', 'tax_treatment'] });
  const isTaxed = mode !== 'none';
  const hasSac = treatment !== null && isGst(treatment.treatment);
  const release = useReleaseExpenses();
  const [announcement, setAnnouncement] = useState('');
  const { items: problems } = formState.errors;

  const add = () => {
    const { tax = null, sac } = getValues('items').at(-1) ?? {};
    append(emptyItem(tax, sac));
  };
  const removeRow = (index: number) => {
    const { length } = getValues('items');
    setAnnouncement(`${getValues(`items.${index}.name`) || `Item ${index + 1}`} removed.`);
    remove(index);
    if (length === 1) append(emptyItem(), { shouldFocus: false });
    setTimeout(() => setFocus(`items.${Math.max(Math.min(index, length - 2), 0)}.name`));
  };

  /** A line that bills an expense is removed once the expense is free again. */
  const handleRemove = (index: number) => {
    const { expense } = getValues(`items.${index}`);
    if (!expense) return removeRow(index);
    const { draft_id, expense_id } = expense;
    release.mutate(
      { draft_id, expense_id },
      {
        onSuccess: () => {
          // Others may have moved meanwhile.
          const at = getValues('items').findIndex(
            (item) => item.expense?.expense_id === expense_id,
          );
          if (at >= 0) removeRow(at);
        },
        onError: (error) => showToast({ message: error.message, kind: 'error' }),
      },
    );
  };

  return (
    <div className={styles.box}>
      <fieldset
        className={clsx(styles.items, isTaxed && styles.taxed, fields.length === 1 && styles.alone)}
      >
        <legend className={styles.legend}>Items</legend>
        <div className={styles.head} aria-hidden="true">
          <span />
          <span>Item</span>
          <span>Qty</span>
          <span>Rate</span>
          {isTaxed && <span>Tax</span>}
          <span>Total</span>
        </div>
        <div className={styles.rows}>
          <SortableRows ids={fields.map(({ id }) => id)} noun="item" onMove={move}>
            {({ index, mover }) => (
              <ItemRow
                index={index}
                isTaxed={isTaxed}
                hasSac={hasSac}
                mover={mover}
                onRemove={handleRemove}
              />
            )}
          </SortableRows>
        </div>
        {problems?.root?.message && (
          <p role="alert" className={styles.problem}>
            {problems.root.message}
          </p>
        )}
        <div>
          <AddRowButton disabled={fields.length >= maxInvoiceItems} onClick={add}>
            Add item
          </AddRowButton>
        </div>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </fieldset>
    </div>
  );
}
