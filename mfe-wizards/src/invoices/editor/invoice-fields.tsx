import { Field, Textarea } from '@soloist/ui';
import { useFormContext } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { ClientEmailField } from './client-email-field.tsx';
import { CurrencyField } from './currency-field.tsx';
import { DueGroup } from './due-group.tsx';
import { EInvoiceGroup } from './e-invoice-group.tsx';
import styles from './editor.module.css';
import { ItemsField } from './items-field.tsx';
import { ClientGroup, NotesGroup, SenderGroup } from './more-groups.tsx';
import { TaxGroup } from './tax-group.tsx';
import { Totals } from './totals.tsx';

/** All fields of an invoice: the required ones first, the rest in closed groups. */
export function InvoiceFields() {
  const { register, formState } = useFormContext<InvoiceDraft>();
  const { errors } = formState;
  return (
    <>
      <div className={styles.first}>
        <ClientEmailField />
        <CurrencyField />
      </div>
      <ItemsField />
      <Totals />
      <Field label="Memo" optional error={errors.memo?.message}>
        <Textarea limit={200} placeholder="Message to your client" {...register('memo')} />
      </Field>
      <div className={styles.groups}>
        <ClientGroup />
        <SenderGroup />
        <TaxGroup />
        <DueGroup />
        <NotesGroup />
        <EInvoiceGroup />
      </div>
    </>
  );
}
