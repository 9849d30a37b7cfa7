import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { formatMoney, type PayoutLimit, payoutCurrency, payoutLimit } from '@soloist/contracts';
import { Button, Field, PriceField } from '@soloist/ui';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { QueryPanel } from '../../../shared/loading/query-content.tsx';
import styles from '../wallet.module.css';
import { usePayoutLimit, useSetPayoutLimit } from './payouts.api.ts';

/** The amount above which a payout needs a confirmation, with a button to change it. */
export function LimitLine() {
  const limit = usePayoutLimit();
  const [isChanging, setChanging] = useState(false);
  return (
    <QueryPanel query={limit} what="Your payout limit" height={40}>
      {(current) => (
        <div className={styles.schedule}>
          <p className={styles.calm}>
            {current.confirmAbove === 0
              ? 'We ask you to confirm every payout.'
              : `We ask you to confirm payouts above ${formatMoney(current.confirmAbove, payoutCurrency)}.`}
          </p>
          <Button
            size="sm"
            variant="ghost"
            aria-label="Change payout limit"
            onClick={() => setChanging(true)}
          >
            Change
          </Button>
          {isChanging && <LimitDialog limit={current} onClose={() => setChanging(false)} />}
        </div>
      )}
    </QueryPanel>
  );
}

function LimitDialog({ limit, onClose }: { limit: PayoutLimit; onClose: () => void }) {
  const save = useSetPayoutLimit();
  const { control, handleSubmit, formState, setError } = useForm<PayoutLimit>({
    resolver: standardSchemaResolver(payoutLimit),
    defaultValues: limit,
  });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save.mutate(form, { onSuccess: onClose, onError: (error) => showFormError(error, setError) }),
  );
  return (
    <FormDialog
      title="Confirm large payouts"
      text="Payouts above this amount need your password or code."
      action="Save"
      busy={save.isPending && 'Saving'}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Confirm payouts above"
        hint="Enter 0 to confirm every payout."
        error={errors.confirmAbove?.message}
      >
        <Controller
          control={control}
          name="confirmAbove"
          render={({ field }) => <PriceField {...field} currency={payoutCurrency} />}
        />
      </Field>
    </FormDialog>
  );
}
