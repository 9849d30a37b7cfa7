import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FundAccountForm, fundAccountForm } from '@soloist/contracts';
import { Field, Input, Segmented } from '@soloist/ui';
import { Controller, type Path, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useAddFundAccount } from '../fund-accounts.api.ts';

const kinds = [
  { value: 'bank_account', label: 'Bank account' },
  { value: 'vpa', label: 'UPI address' },
] as const;

/** Adds a bank account or a UPI address; only the provider stores the details. */
export function AddFundAccount({ onClose }: { onClose: () => void }) {
  const add = useAddFundAccount();
  const { register, control, handleSubmit, formState, setError, getFieldState } =
    useForm<FundAccountForm>({
      resolver: standardSchemaResolver(fundAccountForm),
      // Does not send the fields of the other kind.
      shouldUnregister: true,
      defaultValues: { kind: 'bank_account', name: '', account_number: '', ifsc: '' },
    });
  const kind = useWatch({ control, name: 'kind' });
  const errorOf = (name: Path<FundAccountForm>) => getFieldState(name, formState).error?.message;

  const submit = handleSubmit((details) =>
    add.mutate(details, {
      onSuccess: onClose,
      onError: (error) =>
        // The server's field paths start with `details.`.
        showFormError<FundAccountForm>(error, (path, problem) =>
          setError(path.replace(/^details\./, '') as Path<FundAccountForm>, problem),
        ),
    }),
  );

  return (
    <FormDialog
      title="Add account"
      text="Payouts go to Indian accounts in rupees. We verify the account with its bank."
      action="Add account"
      busy={add.isPending && 'Verifying'}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Account type" group>
        <Controller
          control={control}
          name="kind"
          render={({ field: { value, onChange } }) => (
            <Segmented full value={value} onChange={onChange} options={kinds} />
          )}
        />
      </Field>
      <Field label="Account holder" error={errorOf('name')}>
        <Input limit={120} autoComplete="name" {...register('name')} />
      </Field>
      {kind === 'vpa' ? (
        <Field label="UPI address" hint="For example, ada@okhdfcbank." error={errorOf('address')}>
          <Input
            limit={320}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...register('address')}
          />
        </Field>
      ) : (
        <>
          <Field label="Account number" error={errorOf('account_number')}>
            <Input
              limit={35}
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              {...register('account_number')}
            />
          </Field>
          <Field label="IFSC" hint="For example, HDFC0001234." error={errorOf('ifsc')}>
            <Input
              limit={11}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              {...register('ifsc')}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
