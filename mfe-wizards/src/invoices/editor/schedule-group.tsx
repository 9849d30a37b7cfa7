import { formatCount, formatMoney, maxInstallments } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { DateField, Field, IconButton, NumberField, PriceField, Select } from '@soloist/ui';
import { X } from 'lucide-react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import { dateFromToday } from '../../shared/date-from-today.rules.ts';
import { emptyInstallment, type InvoiceDraft } from '../invoice-draft.rules.ts';
import { installmentsOf } from '../invoice-form.rules.ts';
import styles from './editor.module.css';
import { Group } from './group.tsx';

/** Splits the invoice into installments with their own due dates. */
export function ScheduleGroup() {
  const { control, formState, getValues, setValue } = useFormContext<InvoiceDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'installments' });
  const [repeat, currency] = useWatch({ control, name: ['repeat', 'currency'] });
  const { errors } = formState;
  // Each invoice of a recurring one is due once.
  if (repeat.unit) return null;
  const count = fields.length;
  const problem = errors.installments?.message ?? errors.installments?.root?.message;

  const add = () =>
    append(count > 0 ? emptyInstallment() : { ...emptyInstallment(), ...firstInstallment() }, {
      focusName: `installments.${count}.percent`,
    });
  const removeRow = (index: number) => {
    remove(index);
    if (getValues('installments').length === 0) setValue('minimum_payment', null);
  };
  return (
    <Group
      title="Payment schedule"
      summary={count > 0 ? formatCount(count + 1, 'installment') : 'Due once'}
      hasProblem={Boolean(errors.installments || errors.minimum_payment)}
    >
      {count > 0 && (
        <ol className={styles.installments}>
          {fields.map(({ id }, index) => (
            <li key={id}>
              <InstallmentRow index={index} onRemove={() => removeRow(index)} />
            </li>
          ))}
          <LastInstallment />
        </ol>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {count === 0 && (
        <p className={styles.note}>
          Your client pays in installments with their own due dates. The last one is due on the
          invoice’s due date.
        </p>
      )}
      <div>
        <AddRowButton disabled={count >= maxInstallments - 1} onClick={add}>
          Add installment
        </AddRowButton>
      </div>
      {count > 0 && (
        <Field
          label="Minimum payment"
          optional
          hint="Leave empty if your client pays each installment in full."
          error={errors.minimum_payment?.message}
        >
          <Controller
            control={control}
            name="minimum_payment"
            render={({ field }) => <PriceField {...field} currency={currency} />}
          />
        </Field>
      )}
    </Group>
  );
}

const half = 50;
const firstInstallment = () => ({ percent: half, due_date: dateFromToday(0) });

interface InstallmentRowProps {
  index: number;
  onRemove: () => void;
}

function InstallmentRow({ index, onRemove }: InstallmentRowProps) {
  const at = `installments.${index}` as const;
  const { control, formState } = useFormContext<InvoiceDraft>();
  const [kind, currency] = useWatch({ control, name: [`${at}.kind`, 'currency'] });
  const { errors, touchedFields, isSubmitted } = formState;
  const bad = shownErrors(
    errors.installments?.[index],
    touchedFields.installments?.[index],
    isSubmitted,
  );
  const label = (what: string) => `${what} of installment ${index + 1}`;
  const units = [
    { value: 'percent', label: '%' },
    { value: 'amount', label: currency },
  ];
  return (
    <div className={styles.installment}>
      <Field
        label={kind === 'amount' ? label('Amount') : label('Percentage')}
        hideLabel
        error={bad.percent?.message ?? bad.amount?.message}
      >
        {kind === 'amount' ? (
          <Controller
            control={control}
            name={`${at}.amount`}
            render={({ field }) => <PriceField {...field} currency={currency} />}
          />
        ) : (
          <Controller
            control={control}
            name={`${at}.percent`}
            render={({ field }) => <NumberField {...field} />}
          />
        )}
      </Field>
      <Field label={label('Unit')} hideLabel>
        <Controller
          control={control}
          name={`${at}.kind`}
          render={({ field }) => <Select {...field} options={units} />}
        />
      </Field>
      <Field label={label('Due date')} hideLabel error={bad.due_date?.message}>
        <Controller
          control={control}
          name={`${at}.due_date`}
          render={({ field }) => <DateField {...field} daysAhead={[0, 7, 30]} />}
        />
      </Field>
      <InstallmentAmount index={index} />
      <IconButton size="sm" label={`Remove installment ${index + 1}`} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </div>
  );
}

function InstallmentAmount({ index }: { index: number }) {
  const draft = useWatch() as InvoiceDraft;
  const amount = installmentsOf(draft)[index]?.amount ?? 0;
  return (
    <output
      className={styles.installmentAmount}
      aria-label={`Amount due of installment ${index + 1}`}
    >
      {formatMoney(amount, draft.currency)}
    </output>
  );
}

/** The rest, which follows from the others. */
function LastInstallment() {
  const draft = useWatch() as InvoiceDraft;
  const installments = installmentsOf(draft);
  const rest = installments.at(-1)?.amount ?? 0;
  return (
    <li className={styles.lastInstallment}>
      <span>
        Installment {installments.length}, by {formatDate(draft.due_date) || 'the due date'}
      </span>
      <output aria-label="Amount of the last installment">
        {formatMoney(rest, draft.currency)}
      </output>
    </li>
  );
}

/**
 * The errors of a row that its person has already left, or tried to send: a new row is empty, and
 * adding it checks the whole list.
 */
function shownErrors<T extends object>(
  errors: T | undefined,
  touched: object | undefined,
  isSubmitted: boolean,
): Partial<T> {
  if (isSubmitted) return errors ?? {};
  const left = Object.entries(errors ?? {}).filter(([name]) => name in (touched ?? {}));
  return Object.fromEntries(left) as Partial<T>;
}
