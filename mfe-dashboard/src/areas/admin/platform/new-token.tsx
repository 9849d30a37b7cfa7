import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type NewDeployToken, newDeployToken } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useCreateToken } from './platform.api.ts';

export interface CreatedToken {
  remote: string;
  token: string;
}

interface NewTokenProps {
  /** The form asks for it when it is undefined. */
  remote: string | undefined;
  onCreated: (createdToken: CreatedToken) => void;
  onClose: () => void;
}

/** Creates a deploy token. */
export function NewToken({ remote, onCreated, onClose }: NewTokenProps) {
  const create = useCreateToken();
  const { register, handleSubmit, formState } = useForm<NewDeployToken>({
    defaultValues: { remote: remote ?? '', name: '' },
    resolver: standardSchemaResolver(newDeployToken),
  });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    create.mutate(form, {
      onSuccess: ({ deployToken, token }) => {
        onCreated({ remote: deployToken.remote, token });
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title="New deploy token"
      text={remote && `The token can publish ${remote}.`}
      action="Create token"
      busy={create.isPending && 'Creating'}
      problem={create.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {!remote && (
        <Field label="Remote" hint="For example, mfe-dashboard." error={errors.remote?.message}>
          <Input {...register('remote')} autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <Field
        label="Purpose"
        hint="For example, dashboard team CI. The history shows it."
        error={errors.name?.message}
      >
        <Input {...register('name')} maxLength={60} />
      </Field>
    </FormDialog>
  );
}
