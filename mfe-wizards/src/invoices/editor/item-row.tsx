import { formatMoney } from '@soloist/contracts';
import { Field, IconButton, Input, NumberField, PriceField } from '@soloist/ui';
import { CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Controller,
  type FieldError,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { itemTotalOf } from '../invoice-values.rules.ts';
import styles from './items-field.module.css';

interface ItemRowProps {
  index: number;
  isTaxed: boolean;
  /** Whether it has a code of GST. */
  hasSac: boolean;
  /** The drag handle. */
  mover: ReactNode;
  onRemove: (index: number) => void;
}

const noItem = { name: '', qty: null, rate: null, tax: null };

/**
 * One item of the invoice. It watches only its own values, because an invoice may have hundreds of
 * items.
 */
export function ItemRow({ index, isTaxed, hasSac, mover, onRemove }: ItemRowProps) {
  const at = `items.${index}` as const;
  const { control, register } = useFormContext<InvoiceDraft>();
  const currency = useWatch({ control, name: 'currency' });
  const item = useWatch({ control, name: at }) ?? noItem;
  const { errors } = useFormState({ control, name: at });
  const bad = errors.items?.[index];
  const label = (what: string) => `${what} of item ${index + 1}`;
  const name = item.name || `item ${index + 1}`;
  return (
    <div className={styles.row}>
      <span className={styles.mover}>{mover}</span>
      <Field className={styles.name} label={label('Name')} hideLabel>
        <Input
          placeholder="What you did"
          aria-invalid={Boolean(bad?.name) || undefined}
          {...register(`${at}.name`)}
        />
      </Field>
      <Field label={label('Quantity')} hideLabel>
        <Controller
          control={control}
          name={`${at}.qty`}
          render={({ field }) => (
            <NumberField {...field} aria-invalid={Boolean(bad?.qty) || undefined} />
          )}
        />
      </Field>
      <Field label={label('Rate')} hideLabel>
        <Controller
          control={control}
          name={`${at}.rate`}
          render={({ field }) => (
            <PriceField
              {...field}
              currency={currency}
              aria-invalid={Boolean(bad?.rate) || undefined}
            />
          )}
        />
      </Field>
      {isTaxed && (
        <Field label={label('Tax rate')} hideLabel>
          <Controller
            control={control}
            name={`${at}.tax`}
            render={({ field }) => (
              <NumberField
                {...field}
                placeholder="0"
                after={<span className={styles.percent}>%</span>}
                aria-invalid={Boolean(bad?.tax) || undefined}
              />
            )}
          />
        </Field>
      )}
      <output className={styles.total} aria-label={label('Total')}>
        {formatMoney(itemTotalOf(item), currency)}
      </output>
      <IconButton
        size="sm"
        className={styles.remove}
        label={`Remove ${name}`}
        onClick={() => onRemove(index)}
      >
        <X size={16} />
      </IconButton>
      {hasSac && (
        <Field className={styles.sac} label={label('SAC or HSN code')} hideLabel>
          <Input
            placeholder="SAC or HSN code"
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={Boolean(bad?.sac) || undefined}
            {...register(`${at}.sac`)}
          />
        </Field>
      )}
      <RowProblem problems={bad} />
    </div>
  );
}

function RowProblem({ problems }: { problems: object | undefined }) {
  const messages = Object.values(problems ?? {}).map((one: FieldError | undefined) => one?.message);
  const unique = [...new Set(messages.filter(Boolean))];
  if (unique.length === 0) return null;
  return (
    <p role="alert" className={styles.problem}>
      <CircleAlert size={14} aria-hidden />
      {unique.join(' ')}
    </p>
  );
}
