import { type Currency, leadLimits, sameUnits } from '@soloist/contracts';
import { Checkbox, CurrencyBox, Field, Input, PriceField, Select, Textarea } from '@soloist/ui';
import { Controller } from 'react-hook-form';
import type { LeadFormApi } from './lead-form.rules.ts';
import styles from './lead-panel.module.css';
import { useCampaigns } from './leads.api.ts';

/** The form fields of a new or an existing lead. */
export function LeadFormFields({ form }: { form: LeadFormApi }) {
  const { register, control, formState, watch, getValues, setValue } = form;
  const { errors } = formState;
  const { data: campaigns } = useCampaigns();
  const campaignList = campaigns?.pages.flatMap(({ items }) => items) ?? [];
  const currency = watch('currency');
  const changeCurrency = (next: Currency) => {
    const amount = getValues('amount');
    if (amount !== null)
      setValue('amount', sameUnits(amount, currency, next), { shouldDirty: true });
    setValue('currency', next, { shouldDirty: true });
  };
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <Input limit={leadLimits.name} autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Email" optional error={errors.email?.message}>
        <Input type="email" limit={254} autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Company" optional error={errors.company?.message}>
        <Input limit={leadLimits.company} autoComplete="off" {...register('company')} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <Input type="tel" limit={leadLimits.phone} autoComplete="off" {...register('phone')} />
      </Field>
      <div className={styles.pair}>
        <Field label="Value" optional error={errors.amount?.message}>
          <Controller
            control={control}
            name="amount"
            render={({ field }) => <PriceField {...field} currency={currency} />}
          />
        </Field>
        <Field label="Currency" error={errors.currency?.message}>
          <CurrencyBox value={currency} onChange={changeCurrency} />
        </Field>
      </div>
      {campaignList.length > 0 && (
        <Field label="Campaign" error={errors.campaign?.message}>
          <Select
            options={[
              { value: '', label: 'None' },
              ...campaignList.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...register('campaign')}
          />
        </Field>
      )}
      <Field label="About" optional error={errors.message?.message}>
        <Textarea limit={leadLimits.message} {...register('message')} />
      </Field>
      <Controller
        control={control}
        name="mayWrite"
        render={({ field }) => (
          <Checkbox
            checked={field.value ?? false}
            onChange={field.onChange}
            label="They agreed to receive emails"
            hint="Required before you can send the first email."
          />
        )}
      />
    </>
  );
}
