import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { initialTaxSettings, type TaxSettings, taxSettings } from '@soloist/contracts';
import { Checkbox, Field, Input, NumberField, Segmented } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSaveTax } from './tax.api.ts';
import styles from './tax.module.css';

const schemes = [
  { value: 'none', label: 'None' },
  { value: 'gst', label: 'GST (India)' },
  { value: 'vat', label: 'VAT' },
];

interface TaxDialogProps {
  tax: TaxSettings;
  onClose: () => void;
}

/** The tax registration with its number and usual rate. */
export function TaxDialog({ tax, onClose }: TaxDialogProps) {
  const save = useSaveTax();
  const { register, control, handleSubmit, formState, setError, watch } = useForm<TaxSettings>({
    resolver: standardSchemaResolver(taxSettings),
    defaultValues: tax,
  });
  const { errors } = formState;
  const scheme = watch('scheme');
  const submit = handleSubmit((form) =>
    save.mutate(cleared(form), {
      onSuccess: onClose,
      onError: (error) => showFormError(error, setError),
    }),
  );
  return (
    <FormDialog
      title="Tax registration"
      text="Sent invoices stay as they are."
      action="Save tax"
      busy={save.isPending && 'Saving'}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Registered for" group>
        <Controller
          control={control}
          name="scheme"
          render={({ field: { value, onChange } }) => (
            <Segmented full options={schemes} value={value} onChange={onChange} />
          )}
        />
      </Field>
      {scheme !== 'none' && (
        <>
          <Field
            label={scheme === 'gst' ? 'GSTIN' : 'VAT number'}
            hint={scheme === 'vat' ? 'With its country, such as PT501964843' : undefined}
            error={errors.tax_number?.message}
          >
            <Input
              limit={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...register('tax_number')}
            />
          </Field>
          <Field label="Usual rate" error={errors.rate?.message}>
            <Controller
              control={control}
              name="rate"
              render={({ field: { onChange, ...field } }) => (
                <NumberField
                  {...field}
                  onChange={(rate) => onChange(rate ?? 0)}
                  after={<span className={styles.unit}>%</span>}
                />
              )}
            />
          </Field>
        </>
      )}
      {scheme === 'gst' && (
        <>
          <Field label="SAC or HSN code" optional error={errors.sac?.message}>
            <Input inputMode="numeric" autoComplete="off" {...register('sac')} />
          </Field>
          <Field
            label="LUT number"
            optional
            hint="For exports without tax"
            error={errors.lut?.message}
          >
            <Input limit={30} autoComplete="off" {...register('lut')} />
          </Field>
        </>
      )}
      {scheme === 'vat' && (
        <Controller
          control={control}
          name="has_oss"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              label="One-Stop Shop (OSS)"
              hint="Consumers in other EU countries pay their country’s VAT."
              checked={value}
              onChange={onChange}
            />
          )}
        />
      )}
      <Field
        label="Telephone number"
        optional
        hint="For electronic invoices, such as XRechnung"
        error={errors.phone?.message}
      >
        <Input type="tel" limit={30} autoComplete="tel" {...register('phone')} />
      </Field>
    </FormDialog>
  );
}

/** Without what belongs to the other registration. */
function cleared(form: TaxSettings): TaxSettings {
  const { scheme, tax_number, rate, lut, sac, has_oss, phone } = form;
  if (scheme === 'none') return { ...initialTaxSettings, phone };
  const common = { ...initialTaxSettings, phone, scheme, tax_number, rate };
  return scheme === 'gst' ? { ...common, lut, sac } : { ...common, has_oss };
}
