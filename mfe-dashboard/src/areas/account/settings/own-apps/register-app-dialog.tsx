import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newAppForm, type OwnApp } from '@soloist/contracts';
import { Checkbox } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { AppFormFields } from './app-form-fields.tsx';
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
  const { root } = formState.errors;
  const submit = handleSubmit((form) =>
    registration.mutate(form, {
      onSuccess: onRegistered,
      onError: (error) => showFormError(error, setError),
    }),
  );
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
      <AppFormFields {...{ register, control, errors: formState.errors }} />
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
