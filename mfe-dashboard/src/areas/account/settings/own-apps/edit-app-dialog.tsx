import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { appForm, type OwnApp } from '@soloist/contracts';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { AppFormFields } from './app-form-fields.tsx';
import { type AppFields, useChangeApp } from './own-apps.api.ts';

/** Changes the name and addresses of an app; accounts stay connected. */
export function EditAppDialog({ app, onClose }: { app: OwnApp; onClose: () => void }) {
  const change = useChangeApp(app.id);
  const { register, control, handleSubmit, formState, setError } = useForm<AppFields>({
    resolver: standardSchemaResolver(appForm),
    defaultValues: { name: app.name, redirectUris: app.redirectUris },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess: onClose,
      onError: (error) => showFormError(error, setError),
    }),
  );
  return (
    <FormDialog
      title={`Edit ${app.name}`}
      text="Accounts stay connected. Addresses that you remove stop working immediately."
      action="Save"
      busy={change.isPending && 'Saving'}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <AppFormFields {...{ register, control, errors }} />
    </FormDialog>
  );
}
