import {
  bookAccounts,
  bookAccountTexts,
  type JournalFormat,
  type JournalSettings,
  type JournalSettingsForm,
  journalFormatTexts,
} from '@soloist/contracts';
import { Button, Field, Input } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useJournalSettings, useSaveJournalSettings } from './accounting.api.ts';
import styles from './accounting.module.css';

interface AccountsDialogProps {
  format: JournalFormat;
  onClose: () => void;
}

/** The accounts that a format books to, in the words of the person's accounting software. */
export function AccountsDialog({ format, onClose }: AccountsDialogProps) {
  const settings = useJournalSettings(format);
  if (settings.data) return <AccountsForm settings={settings.data} onClose={onClose} />;
  return (
    <FormDialog
      title={titleOf(format)}
      action="Save accounts"
      busy={false}
      problem={undefined}
      onClose={onClose}
      onSubmit={(event) => event.preventDefault()}
    >
      <QueryPanel query={settings} what="Your accounts" height={400}>
        {() => null}
      </QueryPanel>
    </FormDialog>
  );
}

const titleOf = (format: JournalFormat) => `Accounts for ${journalFormatTexts[format]}`;

function AccountsForm({ settings, onClose }: { settings: JournalSettings; onClose: () => void }) {
  const { format, accounts, options, is_custom } = settings;
  const save = useSaveJournalSettings(format);
  const { register, handleSubmit, formState, setError } = useForm<JournalSettingsForm>({
    defaultValues: { accounts, options },
  });
  const { errors } = formState;
  const send = (body: JournalSettingsForm | 'preset') =>
    save.mutate(body, {
      onSuccess: onClose,
      onError: (error) => showFormError(error, setError),
    });
  return (
    <FormDialog
      title={titleOf(format)}
      text="Use the codes or names of your accounting software."
      action="Save accounts"
      busy={save.isPending && 'Saving'}
      problem={errors.root?.message}
      onSubmit={handleSubmit(send)}
      onClose={onClose}
    >
      {format === 'xero' && (
        <Field label="Tax rate for every line" error={errors.options?.xero_tax_rate?.message}>
          <Input limit={50} {...register('options.xero_tax_rate')} />
        </Field>
      )}
      {format.startsWith('datev') && (
        <div className={styles.pair}>
          <Field label="Consultant number" error={errors.options?.datev_consultant?.message}>
            <Input
              inputMode="numeric"
              {...register('options.datev_consultant', { valueAsNumber: true })}
            />
          </Field>
          <Field label="Client number" error={errors.options?.datev_client?.message}>
            <Input
              inputMode="numeric"
              {...register('options.datev_client', { valueAsNumber: true })}
            />
          </Field>
        </div>
      )}
      <div className={styles.pair}>
        {bookAccounts.map((account) => (
          <Field
            key={account}
            label={bookAccountTexts[account]}
            error={errors.accounts?.[account]?.message}
          >
            <Input limit={60} autoComplete="off" {...register(`accounts.${account}`)} />
          </Field>
        ))}
      </div>
      {is_custom && (
        <Button className={styles.preset} size="sm" variant="ghost" onClick={() => send('preset')}>
          Use the preset
        </Button>
      )}
    </FormDialog>
  );
}
