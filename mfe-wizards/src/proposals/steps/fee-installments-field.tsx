import {
  type DraftInstallment,
  dayMs,
  formatMoney,
  listFeeInstallments,
  maxInstallments,
  type ProposalDraft,
  today,
} from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Banner, Field, IconButton, NumberField } from '@soloist/ui';
import { X } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import { ListError } from '../../shared/list-error.tsx';
import steps from '../../shared/wizard/steps.module.css';
import styles from './fee-installments-field.module.css';

const half = { percent: 50, days: 0 };

/** Splits the total fee into installments, of which the last is the rest and due at the end. */
export function FeeInstallmentsField() {
  const { control, formState, getValues, setValue, watch } = useFormContext<ProposalDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'details.installments' });
  const error = formState.errors.details?.installments;
  const count = fields.length;
  const [installments, total, currency, endDate] = watch([
    'details.installments',
    'details.total_fee',
    'currency',
    'details.end_date',
  ]);
  const isLate = endsLate(installments, endDate);
  const parts = listFeeInstallments(installments, { total: total ?? 0, currency });

  const add = () => {
    // Installments replace the upfront payment: the first one can be due at acceptance.
    if (count === 0) setValue('details.upfront_payment', 0);
    append(count === 0 ? half : { percent: null, days: null }, {
      focusName: `details.installments.${count}.percent`,
    });
  };
  const removeRow = (index: number) => {
    remove(index);
    if (getValues('details.installments')?.length === 0) {
      setValue('details.upfront_payment', null);
    }
  };
  return (
    <fieldset className={steps.group}>
      <legend className={steps.legend}>Installments</legend>
      {count === 0 ? (
        <p className={styles.note}>
          Split the fee into parts with their own due dates, such as half at acceptance.
        </p>
      ) : (
        <ol className={styles.list}>
          {fields.map(({ id }, index) => (
            <li key={id} className={styles.row}>
              <NumberInput index={index} name="percent" label="Percent of the fee" />
              <NumberInput index={index} name="days" label="Days after acceptance" />
              <output className={styles.amount} aria-label={`Amount of installment ${index + 1}`}>
                {formatMoney(parts[index]?.amount ?? 0, currency)}
              </output>
              <IconButton
                className={styles.remove}
                label={`Remove installment ${index + 1}`}
                onClick={() => removeRow(index)}
              >
                <X size={16} />
              </IconButton>
            </li>
          ))}
          <li className={styles.last}>
            <span>
              Installment {count + 1},{' '}
              {isLate
                ? `a day after installment ${count}`
                : `by ${formatDate(endDate) || 'the end date'}`}
            </span>
            <output aria-label="Amount of the last installment">
              {formatMoney(parts.at(-1)?.amount ?? 0, currency)}
            </output>
          </li>
        </ol>
      )}
      {isLate && (
        <Banner tone="warn">
          Installment {count} isn’t due before the end date, even if your client accepts today.
        </Banner>
      )}
      <ListError message={error?.message ?? error?.root?.message} />
      <div>
        <AddRowButton disabled={count >= maxInstallments - 1} onClick={add}>
          Add installment
        </AddRowButton>
      </div>
    </fieldset>
  );
}

/** Whether the installment before the last is not due before the end date, accepted today. */
function endsLate(installments: DraftInstallment[] | undefined, endDate: string): boolean {
  const last = installments?.at(-1);
  const daysLeft = (Date.parse(endDate) - Date.parse(today())) / dayMs;
  return last !== undefined && (last.days ?? 0) >= daysLeft;
}

interface NumberInputProps {
  index: number;
  name: 'percent' | 'days';
  label: string;
}

function NumberInput({ index, name, label }: NumberInputProps) {
  const { control, formState } = useFormContext<ProposalDraft>();
  const error = formState.errors.details?.installments?.[index]?.[name];
  return (
    <Field label={label} error={error?.message}>
      <Controller
        control={control}
        name={`details.installments.${index}.${name}`}
        render={({ field }) => (
          <NumberField
            {...field}
            value={field.value ?? null}
            aria-label={`${label}, installment ${index + 1}`}
          />
        )}
      />
    </Field>
  );
}
