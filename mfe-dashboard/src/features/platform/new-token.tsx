import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type NewDeployToken, newDeployToken } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../form-dialog.tsx';
import { useCreateToken } from './platform.api.ts';

export interface MadeToken {
  remote: string;
  token: string;
}

interface NewTokenProps {
  /** Asked for where it is not told. */
  remote: string | undefined;
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

/** Names a new deploy token and makes it. */
export function NewToken({ remote, onMade, onClose }: NewTokenProps) {
  const create = useCreateToken();
  const { register, handleSubmit, formState } = useForm<NewDeployToken>({
    defaultValues: { remote: remote ?? '', name: '' },
    resolver: standardSchemaResolver(newDeployToken),
  });
  const { errors } = formState;
  const submit = handleSubmit((asked) =>
    create.mutate(asked, {
      onSuccess: ({ deployToken, token }) => {
        onMade({ remote: deployToken.remote, token });
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      title="New deploy token"
      text={remote && `It opens ${remote}.`}
      action="Make token"
      busy={create.isPending && 'Making'}
      problem={create.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {!remote && (
        <Field label="Remote" hint="Such as mfe-dashboard." error={errors.remote?.message}>
          <Input {...register('remote')} autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <Field
        label="What it is for"
        hint="Such as CI of the dashboard team: the history names it."
        error={errors.name?.message}
      >
        <Input {...register('name')} maxLength={60} />
      </Field>
    </FormDialog>
  );
}
