import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type EmailText,
  emailMessageLimit,
  emailPlaceholders,
  emailSubjectLimit,
  emailTextForm,
  fillPlaceholders,
  type SavedEmailText,
} from '@soloist/contracts';
import { Button, Field, Input, Textarea } from '@soloist/ui';
import { useRef, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '../../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import styles from './client-emails.module.css';
import { EmailPreviewDialog } from './email-preview-dialog.tsx';
import { useSaveEmailText } from './email-texts.api.ts';

interface EmailTextDialogProps {
  title: string;
  email: SavedEmailText;
  onClose: () => void;
}

/** Subject and message of one kind of email, with a preview of the last document's values. */
export function EmailTextDialog({ title, email, onClose }: EmailTextDialogProps) {
  const save = useSaveEmailText();
  const { kind, subject, message } = email;
  const { register, control, handleSubmit, formState, setError, setValue, getValues } =
    useForm<EmailText>({
      resolver: standardSchemaResolver(emailTextForm(kind)),
      defaultValues: { subject, message },
    });
  const { errors } = formState;
  /** The field that was edited last, which a placeholder is added to. */
  const edited = useRef<keyof EmailText>('message');
  const submit = handleSubmit((text) =>
    save.mutate(
      { kind, text },
      { onSuccess: onClose, onError: (error) => showFormError(error, setError) },
    ),
  );
  /** The text whose preview is open. */
  const [previewed, setPreviewed] = useState<EmailText>();
  const addPlaceholder = (name: string) => {
    const field = edited.current;
    setValue(field, `${getValues(field)}{${name}}`, { shouldDirty: true });
  };
  return (
    <FormDialog
      title={`${title}: email text`}
      text="Names in braces are filled in for each document."
      action="Save text"
      busy={save.isPending && 'Saving'}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Subject" error={errors.subject?.message}>
        <Input
          limit={emailSubjectLimit}
          autoComplete="off"
          {...register('subject')}
          onFocus={() => {
            edited.current = 'subject';
          }}
        />
      </Field>
      <Field label="Message" error={errors.message?.message}>
        <Textarea
          rows={8}
          limit={emailMessageLimit}
          {...register('message')}
          onFocus={() => {
            edited.current = 'message';
          }}
        />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons for the fields above */}
      <div className={styles.placeholders} role="group" aria-label="Fill in">
        {emailPlaceholders[kind].map((name) => (
          <Button key={name} size="sm" onClick={() => addPlaceholder(name)}>
            {`{${name}}`}
          </Button>
        ))}
      </div>
      <Preview control={control} values={email.values} />
      <Button onClick={handleSubmit((text) => setPreviewed(text))}>Preview email</Button>
      {previewed && (
        <EmailPreviewDialog
          title={title}
          email={{ kind, text: previewed }}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </FormDialog>
  );
}

interface PreviewProps {
  control: Control<EmailText>;
  values: SavedEmailText['values'];
}

function Preview({ control, values }: PreviewProps) {
  const { subject = '', message = '' } = useWatch({ control });
  const shown = { ...values, link: `${window.location.origin}${values.link ?? ''}` };
  return (
    <section className={styles.preview} aria-label="Preview">
      <p className={styles.subject}>{fillPlaceholders(subject, shown)}</p>
      <p dir="auto">{fillPlaceholders(message, shown)}</p>
      <p className={styles.below}>We add the details and a button with the link below your text.</p>
    </section>
  );
}
