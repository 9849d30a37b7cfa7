import { currencies, inputLimit, type ProposalDraft } from '@soloist/contracts';
import { Field, Heading, Input, Segmented, Select, Textarea } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import { DeliverablesField } from './deliverables-field.tsx';
import { PaymentFields } from './payment-fields.tsx';
import styles from './steps.module.css';

const paymentOptions = [
  { value: 'one_time', label: 'One time' },
  { value: 'ongoing', label: 'Ongoing' },
  { value: 'milestone', label: 'By milestone' },
];

export function ProjectStep() {
  const { register, control, formState } = useFormContext<ProposalDraft>();
  const { errors } = formState;
  return (
    <>
      <Heading level={1} size="page">
        Describe the project
      </Heading>
      <p className={styles.lede}>Everything here goes into the PDF your client receives.</p>
      <div className={styles.pair}>
        <Field label="Client e-mail" error={errors.email?.message}>
          <Input type="email" inputMode="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Client name" optional error={errors.client_name?.message}>
          <Input limit={120} autoComplete="off" {...register('client_name')} />
        </Field>
        <Field label="Project name" error={errors.project_name?.message}>
          <Input limit={120} {...register('project_name')} />
        </Field>
        <Field label="Currency">
          <Select
            options={currencies.map((value) => ({ value, label: value }))}
            {...register('currency')}
          />
        </Field>
      </div>
      <Field label="How will you be paid?" group>
        <Controller
          control={control}
          name="payment_type"
          render={({ field }) => (
            <Segmented
              full
              options={paymentOptions}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Field>
      <PaymentFields />
      <Field
        label="Project scope"
        hint="At least 10 characters"
        error={errors.project_description?.message}
      >
        <Textarea rows={4} limit={10_000} {...register('project_description')} />
      </Field>
      <DeliverablesField limit={inputLimit} />
    </>
  );
}
