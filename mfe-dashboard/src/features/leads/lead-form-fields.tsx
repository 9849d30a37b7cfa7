import { currencies, leadLimits } from '@soloist/contracts';
import { Checkbox, Field, Input, PriceField, Select, Textarea } from '@soloist/ui';
import { Controller } from 'react-hook-form';
import { useCampaigns } from '../campaigns/campaigns.api.ts';
import type { LeadFieldsForm } from './lead-form.ts';
import styles from './lead-panel.module.css';

/** The fields of a lead's facts, for a new one and for one that is there. */
export function LeadFormFields({ form }: { form: LeadFieldsForm }) {
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const { data: campaigns } = useCampaigns();
  const known = campaigns?.pages.flatMap(({ items }) => items) ?? [];
  const currency = watch('currency');
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <Input limit={leadLimits.name} autoComplete="off" {...register('name')} />
      </Field>
      <Field label="E-mail" optional error={errors.email?.message}>
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
          <Select
            options={currencies.map((value) => ({ value, label: value }))}
            {...register('currency')}
          />
        </Field>
      </div>
      {known.length > 0 && (
        <Field label="Campaign" error={errors.campaign?.message}>
          <Select
            options={[
              { value: '', label: 'None' },
              ...known.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...register('campaign')}
          />
        </Field>
      )}
      <Field label="What it is about" optional error={errors.message?.message}>
        <Textarea limit={leadLimits.message} {...register('message')} />
      </Field>
      <Controller
        control={control}
        name="mayWrite"
        render={({ field }) => (
          <Checkbox
            checked={field.value ?? false}
            onChange={field.onChange}
            label="They agreed to be written to"
            hint="Only then can you write a first mail from here."
          />
        )}
      />
    </>
  );
}
