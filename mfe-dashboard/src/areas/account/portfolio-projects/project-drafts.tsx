import type { WorkDraftSummary } from '@soloist/contracts';
import { Button, ButtonLink, ConfirmDialog, Heading, IconButton } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryError } from '../../shared/loading/query-content.tsx';
import { useProjectDrafts, useRemoveProjectDraft } from './portfolio-projects.api.ts';
import styles from './portfolio-projects.module.css';

const titleOf = (draft: WorkDraftSummary | undefined) => draft?.title || 'Untitled project';

/** Project drafts from all devices; renders nothing when there are none. */
export function ProjectDrafts() {
  const list = useProjectDrafts();
  const remove = useRemoveProjectDraft();
  const [removing, setRemoving] = useState<WorkDraftSummary>();
  const close = () => setRemoving(undefined);
  const drafts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (drafts.length === 0) return <QueryError query={list} what="Your drafts" />;
  return (
    <section className={styles.drafts}>
      <Heading level={3} size="sub">
        Drafts
      </Heading>
      <ul className={styles.draftList}>
        {drafts.map((draft) => (
          <DraftLine key={draft.draft_id} draft={draft} onRemove={() => setRemoving(draft)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="sm"
          onClick={() => void list.fetchNextPage()}
          busy={list.isFetchingNextPage && 'Loading'}
        >
          Show more drafts
        </Button>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this draft"
        text={`This deletes “${titleOf(removing)}” on every device. This action cannot be undone.`}
        confirmLabel="Delete draft"
        tone="danger"
        busy={remove.isPending && 'Deleting'}
        onConfirm={() => removing && remove.mutate(removing.draft_id, { onSuccess: close })}
        onCancel={close}
      />
    </section>
  );
}

function DraftLine({ draft, onRemove }: { draft: WorkDraftSummary; onRemove: () => void }) {
  const navigate = useNavigate();
  const href = `/create-project?id=${draft.draft_id}`;
  const title = titleOf(draft);
  return (
    <li className={styles.draft}>
      <span className={styles.draftName}>
        <Link to={href}>{title}</Link>
        <span>Saved {formatInstant(draft.updatedAt)}</span>
      </span>
      <ButtonLink size="sm" href={href} onNavigate={navigate} aria-label={`Continue ${title}`}>
        Continue
      </ButtonLink>
      <IconButton label={`Delete draft ${title}`} onClick={onRemove}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}
