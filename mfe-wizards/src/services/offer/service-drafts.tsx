import type { ServicePrefill, WorkDraftSummary } from '@soloist/contracts';
import { dateFormat } from '@soloist/contracts';
import { Button, ButtonLink, ConfirmDialog, Heading, IconButton } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { listLocalDrafts } from '@soloist/writing';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemoveServiceDraft, useServiceDrafts } from '../services.api.ts';
import styles from './offer.module.css';

const urlOf = (draftId: string) => `/service-overview?id=${draftId}`;
const unnamed = 'Untitled service';

/** Drafts from every device; hidden while there are none. */
export function ServiceDrafts() {
  const list = useServiceDrafts();
  const [removing, setRemoving] = useState<WorkDraftSummary>();
  const drafts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const stored = new Set(drafts.map(({ draft_id }) => draft_id));
  const localDrafts = listLocalDrafts('service').filter(({ draftId }) => !stored.has(draftId));
  if (drafts.length === 0 && localDrafts.length === 0 && !list.error) return null;
  return (
    <section className={styles.drafts}>
      <Heading level={2} size="section">
        Drafts
      </Heading>
      {list.error && !list.data && (
        <p role="alert" className={styles.problem}>
          We couldn’t load your drafts. {list.error.message}
          <Button size="sm" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul className={styles.list}>
        {localDrafts.map(({ draftId, content }) => (
          <DraftLine
            key={draftId}
            draftId={draftId}
            title={(content as ServicePrefill).title || unnamed}
            meta="Only in this browser"
          />
        ))}
        {drafts.map((draft) => (
          <DraftLine
            key={draft.draft_id}
            draftId={draft.draft_id}
            title={draft.title || unnamed}
            meta={`Saved ${dayOf(draft.updatedAt)}`}
            onRemove={() => setRemoving(draft)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="sm"
          onClick={() => void list.fetchNextPage()}
          busy={list.isFetchingNextPage ? 'Loading' : undefined}
        >
          Show more drafts
        </Button>
      )}
      <RemoveDraftDialog draft={removing} onClose={() => setRemoving(undefined)} />
    </section>
  );
}

const dayOf = dateFormat({ dateStyle: 'medium' });

interface DraftLineProps {
  draftId: string;
  title: string;
  meta: string;
  onRemove?: () => void;
}

function DraftLine({ draftId, title, meta, onRemove }: DraftLineProps) {
  const navigate = useNavigate();
  const href = urlOf(draftId);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to={href} className={styles.title}>
          {title}
        </Link>
        <span className={styles.meta}>{meta}</span>
      </div>
      <div className={styles.actions}>
        <ButtonLink size="sm" href={href} onNavigate={navigate} aria-label={`Continue ${title}`}>
          Continue
        </ButtonLink>
        {onRemove && (
          <IconButton label={`Delete the draft ${title}`} onClick={onRemove}>
            <Trash2 size={16} />
          </IconButton>
        )}
      </div>
    </li>
  );
}

interface RemoveDraftDialogProps {
  draft: WorkDraftSummary | undefined;
  onClose: () => void;
}

function RemoveDraftDialog({ draft, onClose }: RemoveDraftDialogProps) {
  const remove = useRemoveServiceDraft();
  return (
    <ConfirmDialog
      open={draft !== undefined}
      title="Delete this draft?"
      text={`“${draft?.title || unnamed}” will be deleted on every device. This action cannot be undone.`}
      confirmLabel="Delete draft"
      tone="danger"
      busy={remove.isPending ? 'Deleting' : undefined}
      onConfirm={() => draft && remove.mutate(draft.draft_id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
