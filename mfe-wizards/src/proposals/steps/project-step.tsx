import { type Currency, type ProposalDraft, paysOnline, sameUnits } from '@soloist/contracts';
import { CurrencyBox, Field, Input, Segmented, Skeleton, Textarea } from '@soloist/ui';
import { Suspense, useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { StepHeading } from '../../shared/wizard/step-heading.tsx';
import steps from '../../shared/wizard/steps.module.css';
import { type ProposalServerDraft, readClientCurrency, useAcceptedBy } from '../proposals.api.ts';
import { StartFrom } from '../start/start-from.tsx';
import { ChangeNote } from './late-change-note.ts';
import { DeliverablesField } from './late-fields.ts';
import { PaymentFields } from './payment-fields.tsx';
import styles from './steps.module.css';

const paymentOptions = [
  { value: 'one_time', label: 'One time' },
  { value: 'ongoing', label: 'Ongoing' },
  { value: 'milestone', label: 'By milestone' },
];

const hasAmounts = ({ milestones, ...details }: ProposalDraft['details']) =>
  [details.upfront_payment, details.total_fee, details.rate, details.payment_rate].some(
    (amount) => amount !== null,
  ) || milestones.some(({ rate }) => rate !== null);

/** The client's email. A change of a contract in force goes to the person who accepted it. */
function ProposalEmailField({ replaces }: { replaces: string | undefined }) {
  const { register, formState, getValues, setValue, watch } = useFormContext<ProposalDraft>();
  // Read here, or the form doesn't track it.
  const { dirtyFields } = formState;
  const accepted = useAcceptedBy(replaces);
  const email = watch('email');
  // A template, or a value typed before the contract loaded, may name another email.
  useEffect(() => {
    if (accepted && accepted !== email) setValue('email', accepted, { shouldDirty: true });
  }, [accepted, email, setValue]);
  const followClient = async (typed: string) => {
    const isFree = () => !dirtyFields.currency && !hasAmounts(getValues().details);
    if (replaces || !typed || !isFree()) return;
    const currency = await readClientCurrency(typed.trim().toLowerCase());
    if (currency && isFree()) setValue('currency', currency);
  };
  return (
    <Field
      label="Client email"
      hint={accepted && 'Changes go to the person who accepted the contract.'}
      error={formState.errors.email?.message}
    >
      <Input
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={accepted !== undefined}
        {...register('email', { onBlur: ({ target }) => void followClient(target.value) })}
      />
    </Field>
  );
}

/** The currency; amounts keep their number of units when it changes. */
function ProposalCurrencyField() {
  const { getValues, setValue, watch } = useFormContext<ProposalDraft>();
  const currency = watch('currency');
  const changeCurrency = (next: Currency) => {
    const { details } = getValues();
    const change = (minor: number | null) =>
      minor === null ? null : sameUnits(minor, currency, next);
    for (const name of ['upfront_payment', 'total_fee', 'rate', 'payment_rate'] as const)
      setValue(`details.${name}`, change(details[name]));
    for (const index of details.milestones.keys())
      setValue(`details.milestones.${index}.rate`, change(details.milestones[index]!.rate));
    setValue('currency', next, { shouldDirty: true });
  };
  return (
    <Field
      label="Currency"
      hint={
        paysOnline(currency)
          ? undefined
          : `Clients can’t pay invoices in ${currency} online. Say in the terms how to pay.`
      }
    >
      <CurrencyBox value={currency} onChange={changeCurrency} />
    </Field>
  );
}

export function ProjectStep({ draft }: { draft: ProposalServerDraft }) {
  const { register, control, formState, watch } = useFormContext<ProposalDraft>();
  const { errors } = formState;
  const replaces = watch('replaces');
  return (
    <>
      <div className={styles.head}>
        <StepHeading>Project details</StepHeading>
        <StartFrom draft={draft} />
      </div>
      <p className={steps.lede}>We’ll include everything here in your client’s PDF.</p>
      {replaces && (
        <Suspense fallback={<Skeleton height={64} shape="block" />}>
          <ChangeNote replaces={replaces} />
        </Suspense>
      )}
      <div className={steps.pair}>
        <ProposalEmailField replaces={replaces} />
        <Field label="Client name" optional error={errors.client_name?.message}>
          <Input limit={120} autoComplete="off" {...register('client_name')} />
        </Field>
        <Field label="Project name" error={errors.project_name?.message}>
          <Input limit={120} {...register('project_name')} />
        </Field>
        <ProposalCurrencyField />
      </div>
      <Field label="Payment type" group>
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
      <Suspense fallback={<Skeleton height={140} shape="block" />}>
        <DeliverablesField />
      </Suspense>
    </>
  );
}
