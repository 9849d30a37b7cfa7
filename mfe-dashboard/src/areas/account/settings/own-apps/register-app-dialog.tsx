import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newAppForm, type OwnApp } from '@soloist/contracts';
import { Checkbox, Field, Input, Textarea } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { type NewApp, useRegisterApp } from './own-apps.api.ts';

interface RegisterAppDialogProps {
  onRegistered: (reply: { created: OwnApp; secret: string | null }) => void;
  onClose: () => void;
}

/** A new app's name, its addresses for the answer, and whether it can keep a secret. */
export function RegisterAppDialog({ onRegistered, onClose }: RegisterAppDialogProps) {
  const registration = useRegisterApp();
  const { register, control, handleSubmit, formState, setError } = useForm<NewApp>({
    resolver: standardSchemaResolver(newAppForm),
    defaultValues: { name: '', redirectUris: [], hasSecret: false },
  });
  const { name, redirectUris, root } = formState.errors;
  const submit = handleSubmit((form) =>
    registration.mutate(form, {
      onSuccess: onRegistered,
      onError: (error) => showFormError(error, setError),
    }),
  );
  const uriProblem = [redirectUris].flat().find((problem) => problem?.message)?.message;
  return (
    <FormDialog
      title="Register an app"
      text="People can then connect it to their accounts."
      action="Register app"
      busy={registration.isPending && 'Registering'}
      problem={root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" hint="People see it, with your name." error={name?.message}>
        <Input limit={40} autoComplete="off" {...register('name')} />
      </Field>
      <Controller
        control={control}
        name="redirectUris"
        render={({ field: { onChange, onBlur, ref } }) => (
          <Field
            label="Redirect addresses"
            hint="One a line: https, or http on localhost. They must match exactly."
            error={uriProblem}
          >
            <Textarea
              ref={ref}
              rows={2}
              spellCheck={false}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.value.split(/\s+/).filter(Boolean))}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="hasSecret"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label="The app runs on a server and can keep a secret"
            checked={value}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}
