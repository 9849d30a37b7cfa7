import { type Currency, formatMoney } from '@soloist/contracts';
import { CurrencyBox, Field, Input, Textarea } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { changeCurrency, onlineText } from '../invoice-currency.rules.ts';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { totalsOf } from '../invoice-form.rules.ts';
import { acceptedProjectQuery } from '../invoices.api.ts';
import { ClientEmailField } from './client-email-field.tsx';
import { DueGroup } from './due-group.tsx';
import { EInvoiceGroup } from './e-invoice-group.tsx';
import styles from './editor.module.css';
import { ItemsField } from './items-field.tsx';
import { LateFeeGroup, type LateFeeGroupProps } from './late-fee-group.tsx';
import { ClientGroup, NotesGroup, SenderGroup } from './more-groups.tsx';
import { RecipientsGroup } from './recipients-group.tsx';
import { ReferencesGroup } from './references-group.tsx';
import { RepeatGroup } from './repeat-group.tsx';
import { ScheduleGroup } from './schedule-group.tsx';
import { TaxGroup } from './tax-group.tsx';

/** Selectable, except for a milestone, which has an agreed currency. */
function CurrencyField() {
  const { formState, getValues, setValue } = useFormContext<InvoiceDraft>();
  const [currency, projectId, milestoneId] = useWatch<
    InvoiceDraft,
    ['currency', 'proposal_id', 'milestone_id']
  >({ name: ['currency', 'proposal_id', 'milestone_id'] });
  const isAgreed = projectId !== '' && milestoneId !== '';
  const { data } = useQuery({ ...acceptedProjectQuery(projectId), enabled: isAgreed });
  const agreed = isAgreed ? data?.currency : undefined;
  // A draft may have another currency from before the milestone was added.
  useEffect(() => {
    if (agreed && agreed !== currency) setValue('currency', agreed, { shouldDirty: true });
  }, [agreed, currency, setValue]);
  const choose = (next: Currency) => changeCurrency({ getValues, setValue }, next);
  return (
    <Field
      label="Currency"
      hint={agreed && `You agreed this milestone in ${agreed}, so we’ll invoice in ${agreed}.`}
      error={formState.errors.currency?.message}
    >
      {agreed ? (
        <Input readOnly value={agreed} />
      ) : (
        <CurrencyBox value={currency} onChange={choose} />
      )}
    </Field>
  );
}

/** What the client can pay online, before the invoice is sent. */
function OnlineNote() {
  const draft = useWatch() as InvoiceDraft;
  return (
    <p className={styles.note} aria-live="polite">
      {onlineText(draft)}
    </p>
  );
}

/** The total of the items, with subtotal, discount and tax where they apply. */
function Totals() {
  const draft = useWatch() as InvoiceDraft;
  const { subtotal, discount, tax, taxes, total } = totalsOf(draft);
  const money = (minor: number) => formatMoney(minor, draft.currency);
  const taxName = draft.tax_name.trim() || 'Tax';
  const isTaxed = taxes.some(({ percent }) => percent > 0);
  const steps = [
    ...(discount > 0 || (isTaxed && draft.tax_mode === 'exclusive')
      ? [['Subtotal', money(subtotal)]]
      : []),
    ...(discount > 0 ? [['Discount', `−${money(discount)}`]] : []),
    ...(isTaxed
      ? [[draft.tax_mode === 'inclusive' ? `Includes ${taxName}` : taxName, money(tax)]]
      : []),
  ];
  return (
    <dl className={styles.totals}>
      {steps.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.due}>
        <dt>Amount due</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}

/** All fields of an invoice: the required ones first, the rest in closed groups. */
export function InvoiceFields({ lateFees }: LateFeeGroupProps) {
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
      <OnlineNote />
      <Field label="Memo" optional error={errors.memo?.message}>
        <Textarea limit={200} placeholder="Message to your client" {...register('memo')} />
      </Field>
      <div className={styles.groups}>
        <RepeatGroup />
        <RecipientsGroup />
        <ClientGroup />
        <SenderGroup />
        <ReferencesGroup />
        <TaxGroup />
        <DueGroup />
        <ScheduleGroup />
        <LateFeeGroup lateFees={lateFees} />
        <NotesGroup />
        <EInvoiceGroup />
      </div>
    </>
  );
}
