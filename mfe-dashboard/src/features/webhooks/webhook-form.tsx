import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type WebhookForm as Form, webhookForm, webhookTypes } from '@soloist/contracts';
import { Checkbox, Field, Input } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../form-dialog.tsx';
import { showProblem } from '../../show-problem.ts';
import { typeTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

interface WebhookFormProps {
  title: string;
  action: string;
  busy: string | false;
  initial: Form;
  /** Rejects with what was refused. */
  onSubmit: (form: Form) => Promise<unknown>;
  onClose: () => void;
}

/** Where messages go, and what of. */
export function WebhookForm({ title, action, busy, initial, onSubmit, onClose }: WebhookFormProps) {
  const { register, control, handleSubmit, formState, setError } = useForm<Form>({
    resolver: standardSchemaResolver(webhookForm),
    defaultValues: initial,
  });
  const { url, types, description, root } = formState.errors;
  const submit = handleSubmit((form) =>
    onSubmit(form).then(onClose, (error: Error) => showProblem(error, setError)),
  );
  return (
    <FormDialog {...{ title, action, busy, onClose }} problem={root?.message} onSubmit={submit}>
      <Field
        label="Address"
        hint="Where your program takes messages, such as https://example.com/soloist."
        error={url?.message}
      >
        <Input
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          limit={500}
          {...register('url')}
        />
      </Field>
      <Controller
        control={control}
        name="types"
        render={({ field: { value, onChange } }) => (
          <fieldset
            className={styles.choices}
            aria-describedby={types ? 'types-problem' : undefined}
          >
            <legend>Tell of</legend>
            {webhookTypes.map((type) => (
              <Checkbox
                key={type}
                label={typeTexts[type]}
                checked={value.includes(type)}
                onChange={(checked) =>
                  onChange(
                    webhookTypes.filter((each) => (each === type ? checked : value.includes(each))),
                  )
                }
              />
            ))}
            {types && (
              <p id="types-problem" role="alert" className={styles.problem}>
                {types.message}
              </p>
            )}
          </fieldset>
        )}
      />
      <Field label="What it is for" optional error={description?.message}>
        <Input limit={200} {...register('description')} />
      </Field>
    </FormDialog>
  );
}
