import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type FundAccount,
  type PayoutSchedule,
  payoutCurrency,
  payoutFrequencies,
  payoutSchedule,
} from '@soloist/contracts';
import { Field, PriceField, RadioGroup, Select } from '@soloist/ui';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { frequencyTexts } from './payout.rules.ts';
import { useSetSchedule } from './payouts.api.ts';

export interface PayoutScheduleState {
  schedule: PayoutSchedule;
  nextAt: string | null;
}

interface ScheduleDialogProps {
  scheduled: PayoutScheduleState;
  /** The accounts that can receive payouts. */
  accounts: FundAccount[];
  onClose: () => void;
}

/** Sets the interval, account and minimum amount of automatic payouts. */
export function ScheduleDialog({ scheduled, accounts, onClose }: ScheduleDialogProps) {
  const save = useSetSchedule();
  const { schedule } = scheduled;
  const { register, control, handleSubmit, formState, setError } = useForm<PayoutSchedule>({
    resolver: standardSchemaResolver(payoutSchedule),
    defaultValues: {
      ...schedule,
      fundAccountId: schedule.fundAccountId ?? accounts[0]?.id ?? null,
    },
  });
  const frequency = useWatch({ control, name: 'rhythm' });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save.mutate(form, { onSuccess: onClose, onError: (error) => showFormError(error, setError) }),
  );
  return (
    <FormDialog
      title="Automatic payouts"
      text="We pay out your available balance at midnight UTC."
      action="Save"
      busy={save.isPending && 'Saving'}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Schedule" group>
        <Controller
          control={control}
          name="rhythm"
          render={({ field: { value, onChange } }) => (
            <RadioGroup
              value={value}
              onChange={onChange}
              options={payoutFrequencies.map((each) => ({
                value: each,
                label: frequencyTexts[each],
              }))}
            />
          )}
        />
      </Field>
      {frequency !== 'off' && (
        <>
          <Field label="To" error={errors.fundAccountId?.message}>
            <Select
              options={accounts.map(({ id, label }) => ({ value: id, label }))}
              {...register('fundAccountId')}
            />
          </Field>
          <Field
            label="Minimum amount"
            hint="We wait until this amount is available."
            error={errors.least?.message}
          >
            <Controller
              control={control}
              name="least"
              render={({ field }) => <PriceField {...field} currency={payoutCurrency} />}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
