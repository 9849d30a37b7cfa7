import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type FundAccount,
  type PayoutSchedule,
  payoutCurrency,
  payoutRhythms,
  payoutSchedule,
} from '@soloist/contracts';
import { Field, PriceField, RadioGroup, Select } from '@soloist/ui';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../form-dialog.tsx';
import { showProblem } from '../../../show-problem.ts';
import { rhythmTexts } from './payout-texts.ts';
import { useSetSchedule } from './payouts.api.ts';

export interface Scheduled {
  schedule: PayoutSchedule;
  nextAt: string | null;
}

interface ScheduleDialogProps {
  scheduled: Scheduled;
  /** Those that money can go to. */
  accounts: FundAccount[];
  onClose: () => void;
}

/** Says when payouts go out by themselves, where to, and from what amount up. */
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
  const rhythm = useWatch({ control, name: 'rhythm' });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save.mutate(form, { onSuccess: onClose, onError: (error) => showProblem(error, setError) }),
  );
  return (
    <FormDialog
      title="Automatic payouts"
      text="All that is available then goes out by itself, at midnight UTC."
      action="Save"
      busy={save.isPending && 'Saving'}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="When" group>
        <Controller
          control={control}
          name="rhythm"
          render={({ field: { value, onChange } }) => (
            <RadioGroup
              value={value}
              onChange={onChange}
              options={payoutRhythms.map((each) => ({ value: each, label: rhythmTexts[each] }))}
            />
          )}
        />
      </Field>
      {rhythm !== 'off' && (
        <>
          <Field label="To" error={errors.fundAccountId?.message}>
            <Select
              options={accounts.map(({ id, label }) => ({ value: id, label }))}
              {...register('fundAccountId')}
            />
          </Field>
          <Field
            label="From what amount up"
            hint="Nothing goes out while less is available."
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
