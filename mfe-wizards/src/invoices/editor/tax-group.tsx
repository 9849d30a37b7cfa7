import { formatMoney, type InvoiceTax, taxModes, treatmentNames } from '@soloist/contracts';
import { Button, Field, Input, NumberField, PriceField, Segmented } from '@soloist/ui';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import styles from './editor.module.css';
import { Group } from './group.tsx';
import { TreatmentFields } from './treatment-fields.tsx';
import { useTaxProposal } from './use-tax-proposal.ts';

const modeLabels = { none: 'No tax', exclusive: 'Added to rates', inclusive: 'Included in rates' };
const modes = taxModes.map((value) => ({ value, label: modeLabels[value] }));
const discounts = [
  { value: 'none', label: 'No discount' },
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
];

export function TaxGroup() {
  const { control, register, formState } = useFormContext<InvoiceDraft>();
  const [mode, taxName, discount, currency, treatment] = useWatch({
    control,
    name: ['tax_mode', 'tax_name', 'discount', 'currency', 'tax_treatment'],
  });
  const { errors } = formState;
  const { needsChoice } = useTaxProposal();
  const problem = errors.discount as Record<string, { message?: string }> | undefined;
  return (
    <Group
      title="Tax and discount"
      summary={summaryOf({ mode, taxName, discount, currency, treatment })}
      hasProblem={Boolean(
        needsChoice ||
          errors.tax_mode ||
          errors.tax_name ||
          errors.discount ||
          errors.tax_treatment ||
          errors.tds_rate,
      )}
    >
      <TreatmentFields />
      <Field label="Tax" group>
        <Controller
          control={control}
          name="tax_mode"
          render={({ field: { value, onChange } }) => (
            <Segmented full options={modes} value={value} onChange={onChange} />
          )}
        />
      </Field>
      {mode !== 'none' && (
        <div className={styles.pair}>
          <Field
            label="Tax name"
            optional
            hint="For example, VAT or GST"
            error={errors.tax_name?.message}
          >
            <Input limit={40} {...register('tax_name')} />
          </Field>
          <RateForAll />
        </div>
      )}
      <Field label="Discount" group>
        <Controller
          control={control}
          name="discount.kind"
          render={({ field: { value, onChange } }) => (
            <Segmented full options={discounts} value={value} onChange={onChange} />
          )}
        />
      </Field>
      {discount.kind === 'percent' && (
        <Field label="Discount percentage" error={problem?.percent?.message}>
          <Controller
            control={control}
            name="discount.percent"
            render={({ field }) => (
              <NumberField {...field} after={<span className={styles.unit}>%</span>} />
            )}
          />
        </Field>
      )}
      {discount.kind === 'amount' && (
        <Field label="Discount amount" error={problem?.amount?.message}>
          <Controller
            control={control}
            name="discount.amount"
            render={({ field }) => <PriceField {...field} currency={currency} />}
          />
        </Field>
      )}
    </Group>
  );
}

/** Items may have different rates; most invoices have one. */
function RateForAll() {
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  const [rate, setRate] = useState<number | null>(null);
  const apply = () =>
    getValues('items').forEach((_, index) => {
      setValue(`items.${index}.tax`, rate, { shouldDirty: true, shouldValidate: true });
    });
  return (
    <Field label="One rate for all items" optional hint="You can also set a rate for each item.">
      <NumberField
        value={rate}
        onChange={setRate}
        after={
          <>
            <span className={styles.unit}>%</span>
            <Button size="sm" variant="ghost" disabled={rate === null} onClick={apply}>
              Apply
            </Button>
          </>
        }
      />
    </Field>
  );
}

interface TaxSummaryInput {
  mode: InvoiceDraft['tax_mode'];
  taxName: string;
  discount: InvoiceDraft['discount'];
  currency: string;
  treatment: InvoiceTax | null;
}

function summaryOf({ mode, taxName, discount, currency, treatment }: TaxSummaryInput): string {
  const byHand =
    mode === 'none' ? 'No tax' : `${taxName || 'Tax'} ${modeLabels[mode].toLowerCase()}`;
  const tax = treatment ? treatmentNames[treatment.treatment] : byHand;
  if (discount.kind === 'percent') return `${tax}, ${discount.percent ?? 0}% off`;
  if (discount.kind === 'amount')
    return `${tax}, ${formatMoney(discount.amount ?? 0, currency)} off`;
  return tax;
}
