import { type LeadDetail, type LeadNote, leadLimits, leadMessages } from '@soloist/contracts';
import { Button, Field, IconButton, Textarea } from '@soloist/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { PanelSection } from '../../shared/sections/section.tsx';
import styles from './lead-panel.module.css';
import { useAddNote, useRemoveNote, useUpdateNote } from './leads.api.ts';

/** The freelancer's notes, newest first. */
export function LeadNotes({ lead }: { lead: LeadDetail }) {
  const add = useAddNote(lead.id);
  // One id per note, so that a retry after a lost connection stores the same note.
  const noteId = useRef(crypto.randomUUID());
  return (
    <PanelSection title="Notes">
      <NoteForm
        key={lead.notes[0]?.id ?? 'first'}
        label="New note"
        action="Add note"
        busy={add.isPending}
        onSave={(text) =>
          add.mutate(
            { note_id: noteId.current, text },
            {
              onSuccess: () => {
                noteId.current = crypto.randomUUID();
              },
              onError: showErrorToast,
            },
          )
        }
      />
      {lead.notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes">
          {lead.notes.map((note) => (
            <Note key={note.id} leadId={lead.id} note={note} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function Note({ leadId, note }: { leadId: string; note: LeadNote }) {
  const [isEditing, setEditing] = useState(false);
  const update = useUpdateNote(leadId);
  const remove = useRemoveNote(leadId);
  const { id, text, at, changedAt } = note;
  if (isEditing) {
    return (
      <li>
        <NoteForm
          label="Edit note"
          action="Save note"
          text={text}
          busy={update.isPending}
          onCancel={() => setEditing(false)}
          onSave={(next) =>
            update.mutate(
              { noteId: id, text: next },
              { onSuccess: () => setEditing(false), onError: showErrorToast },
            )
          }
        />
      </li>
    );
  }
  return (
    <li>
      <p dir="auto">{text}</p>
      <div className={styles.noteFoot}>
        <time dateTime={at}>
          {formatInstant(at)}
          {changedAt && ', edited'}
        </time>
        <IconButton size="sm" label="Edit this note" onClick={() => setEditing(true)}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          label="Delete this note"
          disabled={remove.isPending}
          onClick={() => remove.mutate(id, { onError: showErrorToast })}
        >
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

interface NoteFormProps {
  label: string;
  action: string;
  text?: string;
  busy: boolean;
  onSave: (text: string) => void;
  onCancel?: () => void;
}

function NoteForm({ label, action, text = '', busy, onSave, onCancel }: NoteFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { text } });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit((note) => onSave(note.text.trim()))}
    >
      <Field label={label} error={formState.errors.text?.message}>
        <Textarea
          rows={2}
          limit={leadLimits.note}
          {...register('text', {
            validate: (note) => note.trim() !== '' || leadMessages.note,
            maxLength: {
              value: leadLimits.note,
              message: `Input cannot exceed ${leadLimits.note} characters`,
            },
          })}
        />
      </Field>
      <div className={styles.actions}>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button size="sm" type="submit" busy={busy && 'Saving'}>
          {action}
        </Button>
      </div>
    </form>
  );
}
