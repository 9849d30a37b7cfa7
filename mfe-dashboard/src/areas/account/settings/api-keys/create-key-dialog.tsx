import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newApiKeyForm } from '@soloist/contracts';
import { Banner, Field, Input, Select } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { type NewApiKey, useCreateApiKey } from './api-keys.api.ts';
import { lifetimeIn, lifetimeOptions } from './api-keys.rules.ts';
import { ScopePicker } from './scope-picker.tsx';

interface CreateKeyDialogProps {
  onCreated: (key: string) => void;
  onClose: () => void;
}

/** A new key's name, expiry and scopes. */
export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const create = useCreateApiKey();
  const { register, control, handleSubmit, formState, setError, watch } = useForm<NewApiKey>({
    resolver: standardSchemaResolver(newApiKeyForm),
    defaultValues: { name: '', scopes: [], expiresInDays: 90 },
  });
  const { name, scopes, expiresInDays, root } = formState.errors;
  const submit = handleSubmit((form) =>
    create.mutate(form, {
      onSuccess: ({ key }) => onCreated(key),
      onError: (error) => showFormError(error, setError),
    }),
  );
  return (
    <FormDialog
      title="Create an API key"
      text="A program with this key can act for you."
      action="Create key"
      busy={create.isPending && 'Creating'}
      problem={root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" hint="For example the program that uses it." error={name?.message}>
        <Input limit={60} autoComplete="off" {...register('name')} />
      </Field>
      <Controller
        control={control}
        name="expiresInDays"
        render={({ field: { value, onChange, ...field } }) => (
          <Field label="Expires after" error={expiresInDays?.message}>
            <Select
              {...field}
              options={lifetimeOptions}
              value={String(value)}
              onChange={({ target }) => onChange(lifetimeIn(target.value))}
            />
          </Field>
        )}
      />
      {watch('expiresInDays') === null && (
        <Banner tone="warn">If this key leaks, it works until you revoke it.</Banner>
      )}
      <Controller
        control={control}
        name="scopes"
        render={({ field: { value, onChange } }) => (
          <ScopePicker scopes={value} onChange={onChange} problem={scopes?.message} />
        )}
      />
    </FormDialog>
  );
}
