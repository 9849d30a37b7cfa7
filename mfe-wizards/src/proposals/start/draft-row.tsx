import type { DraftSummary } from '@soloist/contracts';
import { dateFormat } from '@soloist/contracts';
import { Badge, Button, ConfirmDialog, IconButton } from '@soloist/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemoveDraft } from '../proposals.api.ts';
import styles from './start.module.css';

interface DraftRowProps {
  draft: DraftSummary;
  noun: 'draft' | 'template';
  isCurrent: boolean;
  action: { label: string; busy?: string | undefined; onAct: () => void };
  onEdit?: () => void;
  onRemoved: (draftId: string) => void;
}

const dayOf = dateFormat({ dateStyle: 'medium' });

/** A draft or template with its actions; deleting asks for confirmation. */
export function DraftRow({ draft, noun, isCurrent, action, onEdit, onRemoved }: DraftRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useRemoveDraft({ onRemoved });
  const title = draft.title || `Untitled ${noun}`;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.title}>{title}</span>
        <span className={styles.meta}>Edited {dayOf(draft.updatedAt)}</span>
      </div>
      {isCurrent ? (
        <Badge>Open now</Badge>
      ) : (
        <Button
          size="sm"
          onClick={action.onAct}
          busy={action.busy}
          aria-label={`${action.label} ${title}`}
        >
          {action.label}
        </Button>
      )}
      {onEdit && !isCurrent && (
        <IconButton label={`Edit ${title}`} onClick={onEdit}>
          <Pencil size={16} />
        </IconButton>
      )}
      <IconButton label={`Delete ${title}`} onClick={() => setIsConfirming(true)}>
        <Trash2 size={16} />
      </IconButton>
      <ConfirmDialog
        open={isConfirming}
        title={`Delete this ${noun}?`}
        text={`We’ll delete “${title}”. This action cannot be undone.`}
        confirmLabel={`Delete ${noun}`}
        tone="danger"
        busy={remove.isPending ? 'Deleting' : undefined}
        onConfirm={() => remove.mutate(draft.draft_id, { onSuccess: () => setIsConfirming(false) })}
        onCancel={() => setIsConfirming(false)}
      />
    </li>
  );
}
