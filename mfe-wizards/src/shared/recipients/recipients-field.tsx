import {
  maxRecipients,
  type RecipientInput,
  type RecipientRole,
  recipientInputs,
} from '@soloist/contracts';
import { Button, Field, IconButton, Input, Select } from '@soloist/ui';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AddRowButton } from '../add-row-button.tsx';
import { useRecipientDefaults, useSaveRecipientDefaults } from './recipients.api.ts';
import styles from './recipients.module.css';

const roles = [
  { value: 'to', label: 'To' },
  { value: 'cc', label: 'CC' },
  { value: 'bcc', label: 'BCC' },
];

interface RecipientsFieldProps {
  /** The client's address. */
  client: string;
  /** Undefined until someone was written or proposed: an emptied list stays empty. */
  value: RecipientInput[] | undefined;
  onChange: (value: RecipientInput[]) => void;
  /** The message for each row with a problem. */
  errorOf: (row: number) => string | undefined;
}

/** The people that a document goes to besides its client. Suggests those saved for the client. */
export default function RecipientsField({
  client,
  value: stored,
  onChange,
  errorOf,
}: RecipientsFieldProps) {
  const value = stored ?? noRecipients;
  const email = client.trim().toLowerCase();
  const saved = useRecipientDefaults(email).data;
  const save = useSaveRecipientDefaults();
  useProposedRecipients({ email, saved, value: stored, onChange });
  const written = recipientInputs.safeParse(value.filter(isWritten));
  const canSave =
    written.success && saved !== undefined && !isSame(written.data, saved) && email !== '';
  const change = (row: number, part: Partial<RecipientInput>) =>
    onChange(value.map((each, index) => (index === row ? { ...each, ...part } : each)));
  return (
    <div className={styles.recipients}>
      {value.map((each, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and keep their order
        <div key={row} className={styles.row}>
          <Field label="Email" error={errorOf(row)}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              value={each.email}
              onChange={(event) => change(row, { email: event.target.value })}
            />
          </Field>
          <Field label="Role">
            <Select
              options={roles}
              value={each.role}
              onChange={(event) => change(row, { role: event.target.value as RecipientRole })}
            />
          </Field>
          <IconButton
            className={styles.remove}
            label={`Remove recipient ${row + 1}`}
            onClick={() => onChange(value.filter((_, index) => index !== row))}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
      <div className={styles.actions}>
        <AddRowButton
          disabled={value.length >= maxRecipients - 1}
          onClick={() => onChange([...value, { email: '', role: 'cc' }])}
        >
          Add recipient
        </AddRowButton>
        {canSave && (
          <Button
            variant="ghost"
            size="sm"
            busy={save.isPending && 'Saving'}
            onClick={() => save.mutate({ email, recipients: written.data })}
          >
            Save for this client
          </Button>
        )}
      </div>
      <p className={styles.note}>
        People in To can sign and pay. People in CC can pay. BCC is hidden and can only read.
      </p>
    </div>
  );
}

const noRecipients: RecipientInput[] = [];
const isWritten = ({ email }: RecipientInput) => email.trim() !== '';
const isSame = (one: RecipientInput[], other: RecipientInput[]) =>
  JSON.stringify(one.map(({ email, role }) => [email, role])) ===
  JSON.stringify(other.map(({ email, role }) => [email, role]));

interface Proposing extends Pick<RecipientsFieldProps, 'value' | 'onChange'> {
  email: string;
  saved: RecipientInput[] | undefined;
}

/**
 * Fills in the client's saved recipients once, unless the user has written or removed some. Those of
 * another client are replaced: they must not get this one's documents.
 */
function useProposedRecipients({ email, saved, value, onChange }: Proposing) {
  const proposed = useRef({ email: '', recipients: [] as RecipientInput[] });
  useEffect(() => {
    if (!saved || proposed.current.email === email) return;
    // The user removed everyone for this client, perhaps before the draft was opened again.
    const isEmptied = value?.length === 0 && proposed.current.email === '';
    const isUnwritten = !value?.length || isSame(value, proposed.current.recipients);
    proposed.current = { email, recipients: saved };
    if (isUnwritten && !isEmptied && !isSame(value ?? [], saved)) onChange(saved);
  }, [email, saved, value, onChange]);
}
