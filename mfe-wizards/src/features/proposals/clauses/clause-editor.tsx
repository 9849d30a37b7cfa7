import { Button, ConfirmDialog, Field, Input, Textarea } from '@soloist/ui';
import { useState } from 'react';
import { useKeepClause, useRemoveClause } from '../proposals.api.ts';
import type { ClauseRowProps } from './clause-row.tsx';
import styles from './clauses.module.css';

const limits = { title: 120, text: 4000 };

/** The words of a clause in this proposal, and keeping them to use again. */
export function ClauseEditor({ entry, list, problem, onEdit }: ClauseRowProps) {
  const { key, clause, ownId } = entry;
  const keep = useKeepClause();
  const isWhole = Boolean(clause.title.trim() && clause.text.trim());
  const isNew = key.startsWith('new-') && !ownId;
  const handleKeep = () =>
    keep.mutate(
      { ...clause, id: ownId },
      { onSuccess: ({ clause: kept }) => list.change(key, { ownId: kept.id }) },
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
          busy={keep.isPending ? 'Keeping' : undefined}
          onClick={handleKeep}
        >
          {ownId ? 'Update in my clauses' : 'Keep in my clauses'}
        </Button>
        {ownId && (
          <RemoveOwn ownId={ownId} title={clause.title} onRemoved={() => list.remove(key)} />
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

function RemoveOwn({
  ownId,
  title,
  onRemoved,
}: {
  ownId: string;
  title: string;
  onRemoved: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveClause({ onRemoved });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Delete from my clauses
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this clause"
        text={`“${title}” leaves your clauses and this proposal. Proposals that were sent keep it.`}
        confirmLabel="Delete clause"
        tone="danger"
        busy={remove.isPending ? 'Deleting' : undefined}
        onConfirm={() => remove.mutate(ownId)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
