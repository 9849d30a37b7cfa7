import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FundAccountForm, fundAccountForm } from '@soloist/contracts';
import { Field, Input, Segmented } from '@soloist/ui';
import { Controller, type Path, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../form-dialog.tsx';
import { showProblem } from '../../../show-problem.ts';
import { useAddFundAccount } from './fund-accounts.api.ts';

const kinds = [
  { value: 'bank_account', label: 'Bank account' },
  { value: 'vpa', label: 'UPI address' },
] as const;

/** Adds a bank account or a UPI address; what is filled in is kept nowhere but at the provider. */
export function AddFundAccount({ onClose }: { onClose: () => void }) {
  const add = useAddFundAccount();
  const { register, control, handleSubmit, formState, setError, getFieldState } =
    useForm<FundAccountForm>({
      resolver: standardSchemaResolver(fundAccountForm),
      // What belongs to the other kind is not sent.
      shouldUnregister: true,
      defaultValues: { kind: 'bank_account', name: '', account_number: '', ifsc: '' },
    });
  const kind = useWatch({ control, name: 'kind' });
  const errorOf = (name: Path<FundAccountForm>) => getFieldState(name, formState).error?.message;

  const submit = handleSubmit((details) =>
    add.mutate(details, {
      onSuccess: onClose,
      onError: (error) =>
        // The server names the fields as they lie in what was sent.
        showProblem<FundAccountForm>(error, (path, problem) =>
          setError(path.replace(/^details\./, '') as Path<FundAccountForm>, problem),
        ),
    }),
  );

  return (
    <FormDialog
      title="Add account"
      text="Payouts go to accounts in India, in rupees. Its bank is asked whether it exists."
      action="Add account"
      busy={add.isPending && 'Asking its bank'}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Kind" group>
        <Controller
          control={control}
          name="kind"
          render={({ field: { value, onChange } }) => (
            <Segmented full value={value} onChange={onChange} options={kinds} />
          )}
        />
      </Field>
      <Field label="Name on the account" error={errorOf('name')}>
        <Input limit={120} autoComplete="name" {...register('name')} />
      </Field>
      {kind === 'vpa' ? (
        <Field label="UPI address" hint="Such as ada@okhdfcbank." error={errorOf('address')}>
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
          <Field label="IFSC" hint="Such as HDFC0001234." error={errorOf('ifsc')}>
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
