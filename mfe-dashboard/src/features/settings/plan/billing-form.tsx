import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type BillingDetails, billingDetails, countryCodes, gstStates } from '@soloist/contracts';
import { Banner, Button, Combobox, Field, Input, Select, Textarea } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { Controller, useForm } from 'react-hook-form';
import { showProblem } from '../../../show-problem.ts';
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
const nobody: BillingDetails = { name: '', address: '', country: '', state: '', gstin: '' };

/** Name, address and place of supply of who pays the platform. */
export function BillingDetailsForm({ known }: { known: BillingDetails | null }) {
  const save = useSetBilling();
  const { data: me } = useMe();
  const fullName = me ? `${me.userInfo.fname} ${me.userInfo.lname}`.trim() : '';
  const { register, control, handleSubmit, formState, setError, watch, setValue, reset } =
    useForm<BillingDetails>({
      resolver: standardSchemaResolver(billingDetails),
      defaultValues: known ?? { ...nobody, name: fullName },
    });
  const { errors } = formState;
  const isIndian = watch('country') === 'IN';
  const submit = handleSubmit((form) =>
    save.mutate(form, {
      // As it is stored: a GSTIN in capitals.
      onSuccess: ({ billing }) => reset(billing),
      onError: (error) => showProblem(error, setError),
    }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" hint="Of you or your business." error={errors.name?.message}>
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
                // What only an Indian address has does not stay unseen.
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
          <Field label="State" hint="Decides which tax is named." error={errors.state?.message}>
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
