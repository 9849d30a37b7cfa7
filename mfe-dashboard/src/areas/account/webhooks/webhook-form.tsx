import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type WebhookForm as Form, webhookForm, webhookTypes } from '@soloist/contracts';
import { Checkbox, Field, Input } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { typeTexts } from './webhook.rules.ts';
import styles from './webhooks.module.css';

interface WebhookFormProps {
  title: string;
  action: string;
  busy: string | false;
  initial: Form;
  /** Rejects with the service's error. */
  onSubmit: (form: Form) => Promise<unknown>;
  onClose: () => void;
}

/** A webhook's endpoint, events and description. */
export function WebhookForm({ title, action, busy, initial, onSubmit, onClose }: WebhookFormProps) {
  const { register, control, handleSubmit, formState, setError } = useForm<Form>({
    resolver: standardSchemaResolver(webhookForm),
    defaultValues: initial,
  });
  const { url, types, description, root } = formState.errors;
  const submit = handleSubmit((form) =>
    onSubmit(form).then(onClose, (error: Error) => showFormError(error, setError)),
  );
  return (
    <FormDialog {...{ title, action, busy, onClose }} problem={root?.message} onSubmit={submit}>
      <Field
        label="Endpoint URL"
        hint="Your app’s endpoint, such as https://example.com/soloist."
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
            <legend>Events</legend>
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
      <Field label="Description" optional error={description?.message}>
        <Input limit={200} {...register('description')} />
      </Field>
    </FormDialog>
  );
}
