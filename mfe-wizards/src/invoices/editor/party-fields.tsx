import { Field, Input, Textarea } from '@soloist/ui';
import { useFormContext } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { CountryField } from './country-field.tsx';
import styles from './editor.module.css';
import { TaxNumberField } from './tax-number-field.tsx';

/** Address and tax number of one side. */
export function PartyFields({ side }: { side: 'client' | 'sender' }) {
  const { register, formState } = useFormContext<InvoiceDraft>();
  const errors = formState.errors[side];
  const section = `section-${side}`;
  return (
    <>
      <Field label="Street and number" optional error={errors?.address?.message}>
        <Textarea
          rows={2}
          limit={300}
          autoComplete={`${section} street-address`}
          {...register(`${side}.address`)}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Postcode" optional error={errors?.postcode?.message}>
          <Input
            limit={20}
            autoComplete={`${section} postal-code`}
            {...register(`${side}.postcode`)}
          />
        </Field>
        <Field label="City" optional error={errors?.city?.message}>
          <Input
            limit={80}
            autoComplete={`${section} address-level2`}
            {...register(`${side}.city`)}
          />
        </Field>
        <CountryField side={side} label="Country" />
        <TaxNumberField
          side={side}
          label="Tax number"
          optional
          error={errors?.tax_number?.message}
        />
      </div>
    </>
  );
}
