import { Field, PriceField } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import type { ServiceDraft } from '../service-draft.rules.ts';

interface PriceProps {
  name:
    | 'details.total_price'
    | 'details.payment_rate'
    | `packages.${number}.price`
    | `extras.${number}.price`;
  label: string;
  hideLabel?: boolean;
  error: string | undefined;
}

/** An amount in the service's currency. */
export function Price({ name, label, hideLabel = false, error }: PriceProps) {
  const { control, watch } = useFormContext<ServiceDraft>();
  return (
    <Field label={label} hideLabel={hideLabel} error={error}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => <PriceField {...field} currency={watch('currency')} />}
      />
    </Field>
  );
}
