import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type BillingDetails, billingDetails, countryCodes, gstStates } from '@soloist/contracts';
import { Banner, Button, Combobox, Field, Input, Select, Textarea } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import styles from '../settings.module.css';
import { useSetBilling } from './plan.api.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });
const countries = countryCodes
  .map((value) => ({ value, label: names.of(value) ?? value, hint: value }))
  .toSorted((one, other) => one.label.localeCompare(other.label));
const states = [
  { value: '', label: 'Choose a state' },
  ...gstStates
    .map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];
const emptyBilling: BillingDetails = { name: '', address: '', country: '', state: '', gstin: '' };

/** The payer's name, address and place of supply. */
export function BillingDetailsForm({ saved }: { saved: BillingDetails | null }) {
  const save = useSetBilling();
  const { data: me } = useMe();
  const fullName = me ? `${me.userInfo.fname} ${me.userInfo.lname}`.trim() : '';
  const { register, control, handleSubmit, formState, setError, watch, setValue, reset } =
    useForm<BillingDetails>({
      resolver: standardSchemaResolver(billingDetails),
      defaultValues: saved ?? { ...emptyBilling, name: fullName },
    });
  const { errors } = formState;
  const isIndian = watch('country') === 'IN';
  const submit = handleSubmit((form) =>
    save.mutate(form, {
      // The stored value, which has the GSTIN in capitals.
      onSuccess: ({ billing }) => reset(billing),
      onError: (error) => showFormError(error, setError),
    }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" hint="Your name or your business name." error={errors.name?.message}>
        <Input limit={120} autoComplete="organization" {...register('name')} />
      </Field>
      <Field label="Address" optional error={errors.address?.message}>
        <Textarea limit={200} autoComplete="street-address" {...register('address')} />
      </Field>
      <Field label="Country" error={errors.country?.message}>
        <Controller
          control={control}
          name="country"
          render={({ field: { value, onChange } }) => (
            <Combobox
              value={value}
              options={countries}
              placeholder="Choose a country"
              onChange={(country) => {
                onChange(country);
                // Clears the hidden fields that only an Indian address has.
                if (country === 'IN') return;
                setValue('state', '');
                setValue('gstin', '');
              }}
            />
          )}
        />
      </Field>
      {isIndian && (
        <>
          <Field
            label="State"
            hint="Determines the tax on your invoices."
            error={errors.state?.message}
          >
            <Select options={states} {...register('state')} />
          </Field>
          <Field label="GSTIN" optional error={errors.gstin?.message}>
            <Input
              maxLength={15}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              {...register('gstin')}
            />
          </Field>
        </>
      )}
      {errors.root && <Banner>{errors.root.message}</Banner>}
      <div>
        <Button type="submit" busy={save.isPending && 'Saving'}>
          Save billing details
        </Button>
      </div>
    </form>
  );
}
