import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { formatMoney, payoutForm, type WalletBalance } from '@soloist/contracts';
import { Field, PriceField, Select } from '@soloist/ui';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useFundAccounts } from '../fund-accounts.api.ts';
import styles from '../wallet.module.css';
import { verifiedOf } from './payout.rules.ts';
import { useStartPayout } from './payouts.api.ts';

interface PayoutDialogProps {
  balance: WalletBalance;
  onClose: () => void;
}

/** Pays out the available balance, or a part of it. */
export function PayoutDialog({ balance: { available, currency }, onClose }: PayoutDialogProps) {
  const start = useStartPayout();
  const accounts = verifiedOf(useFundAccounts().data);
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(payoutForm),
    defaultValues: {
      payout_id: crypto.randomUUID() as string,
      fundAccountId: accounts[0]?.id ?? '',
      amount: available,
      currency,
    },
  });
  const [amount, fundAccountId] = useWatch({ control, name: ['amount', 'fundAccountId'] });
  const to = accounts.find(({ id }) => id === fundAccountId);
  const { errors } = formState;

  const submit = handleSubmit((form) => {
    if (form.amount > available) {
      setError('amount', { message: `You can pay out up to ${formatMoney(available, currency)}.` });
      return;
    }
    start.mutate(form, { onSuccess: onClose, onError: (error) => showFormError(error, setError) });
  });

  return (
    <FormDialog
      title="Pay out"
      text={`${formatMoney(available, currency)} is available.`}
      action="Pay out"
      busy={start.isPending && 'Paying out'}
      problem={errors.root?.message ?? errors.currency?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Amount" error={errors.amount?.message}>
        <Controller
          control={control}
          name="amount"
          render={({ field }) => <PriceField {...field} currency={currency} />}
        />
      </Field>
      <Field label="To" error={errors.fundAccountId?.message}>
        <Select
          options={accounts.map(({ id, label }) => ({ value: id, label }))}
          {...register('fundAccountId')}
        />
      </Field>
      {amount > 0 && amount <= available && to && (
        <p className={styles.arrives} aria-live="polite">
          <b>{formatMoney(amount, currency)}</b> goes to {to.registeredName || to.label}. No payout
          fee.
        </p>
      )}
    </FormDialog>
  );
}
