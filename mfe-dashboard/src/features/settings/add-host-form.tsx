import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { hostForm } from '@soloist/contracts';
import { Button, Field, Input } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showProblem } from '../../show-problem.ts';
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
      onError: (error) => showProblem(error, setError),
    }),
  );

  return (
    <form className={styles.inlineForm} onSubmit={submit} noValidate>
      <Field
        label="Host name"
        hint="One that you can set DNS records for, such as folio.example.com."
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
        Add host name
      </Button>
    </form>
  );
}
