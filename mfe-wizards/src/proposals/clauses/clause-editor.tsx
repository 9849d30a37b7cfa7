import { Button, ConfirmDialog, Field, Input, Textarea } from '@soloist/ui';
import { useState } from 'react';
import { useRemoveClause, useSaveClause } from '../proposals.api.ts';
import type { ClauseRowProps } from './clause-row.tsx';
import styles from './clauses.module.css';

const limits = { title: 120, text: 4000 };

/** Edits a clause of this proposal, and saves it for later proposals. */
export function ClauseEditor({ entry, list, problem, onEdit }: ClauseRowProps) {
  const { key, clause, savedId } = entry;
  const save = useSaveClause();
  const isWhole = Boolean(clause.title.trim() && clause.text.trim());
  const isNew = key.startsWith('new-') && !savedId;
  const handleSave = () =>
    save.mutate(
      { ...clause, id: savedId },
      { onSuccess: ({ clause: stored }) => list.change(key, { savedId: stored.id }) },
    );
  return (
    <div className={styles.editor}>
      <Field label="Title" error={problem?.title?.message}>
        <Input
          limit={limits.title}
          value={clause.title}
          onChange={(event) => list.rewrite(key, { ...clause, title: event.target.value })}
        />
      </Field>
      <Field label="Text" error={problem?.text?.message}>
        <Textarea
          rows={4}
          limit={limits.text}
          value={clause.text}
          onChange={(event) => list.rewrite(key, { ...clause, text: event.target.value })}
        />
      </Field>
      <div className={styles.actions}>
        <Button
          size="sm"
          disabled={!isWhole}
          busy={save.isPending ? 'Saving' : undefined}
          onClick={handleSave}
        >
          {savedId ? 'Update saved clause' : 'Save clause'}
        </Button>
        {savedId && (
          <DeleteSavedClause
            savedId={savedId}
            title={clause.title}
            onRemoved={() => list.remove(key)}
          />
        )}
        {isNew && (
          <Button size="sm" variant="ghost" onClick={() => list.remove(key)}>
            Remove
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => onEdit(false)}>
          Done
        </Button>
      </div>
    </div>
  );
}

function DeleteSavedClause({
  savedId,
  title,
  onRemoved,
}: {
  savedId: string;
  title: string;
  onRemoved: () => void;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useRemoveClause({ onRemoved });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsConfirming(true)}>
        Delete saved clause
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Delete this clause?"
        text={`We’ll delete “${title}” from your clauses and this proposal. Sent proposals keep it.`}
        confirmLabel="Delete clause"
        tone="danger"
        busy={remove.isPending ? 'Deleting' : undefined}
        onConfirm={() => remove.mutate(savedId)}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
