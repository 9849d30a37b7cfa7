import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { hostForm } from '@soloist/contracts';
import { Button, Field, Input } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { useAddHost } from './hosts.api.ts';
import styles from './settings.module.css';

export function AddHostForm() {
  const add = useAddHost();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: standardSchemaResolver(hostForm),
    defaultValues: { host: '' },
  });
  const { host, root } = formState.errors;

  const submit = handleSubmit((form) =>
    add.mutate(form.host, {
      onSuccess: () => reset(),
      onError: (error) => showFormError(error, setError),
    }),
  );

  return (
    <form className={styles.inlineForm} onSubmit={submit} noValidate>
      <Field
        label="Domain name"
        hint="Use a domain whose DNS you manage, such as folio.example.com."
        error={host?.message ?? root?.message}
      >
        <Input
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          limit={253}
          {...register('host')}
        />
      </Field>
      <Button type="submit" busy={add.isPending && 'Adding'}>
        Add domain
      </Button>
    </form>
  );
}
