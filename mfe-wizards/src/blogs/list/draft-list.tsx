import type { BlogPrefill, WorkDraftSummary } from '@soloist/contracts';
import { ButtonLink, ConfirmDialog, Heading, IconButton } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { listLocalDrafts } from '@soloist/writing';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PagedList } from '../../shared/paged-list.tsx';
import { useBlogCounts, useBlogDrafts, useMyBlogs, useRemoveBlogDraft } from '../blogs.api.ts';
import { formatDateTime } from '../local-time.rules.ts';
import { BlogList } from './blog-list.tsx';
import styles from './list.module.css';

const unnamed = 'Untitled post';

interface DraftListProps {
  q: string;
  onClear: () => void;
}

/** Drafts from every device, and unpublished posts. */
export function DraftList({ q, onClear }: DraftListProps) {
  const drafts = useBlogDrafts(q);
  const unpublished = useMyBlogs({ status: 'draft', q });
  const [removing, setRemoving] = useState<WorkDraftSummary>();
  const localDrafts = useLocalDrafts(drafts.data, q);
  const hasDrafts = localDrafts.length > 0 || (drafts.data?.pages[0]?.items.length ?? 0) > 0;
  const hasUnpublished = (unpublished.data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <>
      {localDrafts.length > 0 && (
        <ul className={styles.list} aria-label="Only in this browser">
          {localDrafts.map(({ draftId, title }) => (
            <DraftRow key={draftId} {...{ draftId, title }} meta="Only in this browser" />
          ))}
        </ul>
      )}
      {(hasDrafts || !drafts.data) && (
        <section aria-label="Drafts">
          <PagedList list={drafts} empty={null}>
            {(draft) => (
              <DraftRow
                key={draft.draft_id}
                draftId={draft.draft_id}
                title={draft.title || unnamed}
                meta={`Saved ${formatDateTime(draft.updatedAt)}`}
                onRemove={() => setRemoving(draft)}
              />
            )}
          </PagedList>
        </section>
      )}
      {drafts.data && (hasUnpublished || !hasDrafts) && (
        <>
          {hasDrafts && (
            <Heading level={2} size="section">
              Unpublished
            </Heading>
          )}
          <BlogList status="draft" {...{ q, onClear }} />
        </>
      )}
      <RemoveDraftDialog draft={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

/** Drafts that never reached the server, for example because the browser was offline. */
function useLocalDrafts(data: ReturnType<typeof useBlogDrafts>['data'], q: string) {
  // Renders again when the counts change, because a draft may have been saved.
  useBlogCounts();
  const stored = new Set(data?.pages.flatMap(({ items }) => items.map((each) => each.draft_id)));
  return listLocalDrafts('blog')
    .map(({ draftId, content }) => ({ draftId, title: (content as BlogPrefill).title || unnamed }))
    .filter(({ draftId, title }) => !stored.has(draftId) && includes(title, q));
}

const includes = (title: string, q: string) =>
  q.split(/\s+/).every((word) => title.toLowerCase().includes(word.toLowerCase()));

interface DraftRowProps {
  draftId: string;
  title: string;
  meta: string;
  onRemove?: () => void;
}

function DraftRow({ draftId, title, meta, onRemove }: DraftRowProps) {
  const navigate = useNavigate();
  const href = `/create-blog?id=${draftId}`;
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
  const remove = useRemoveBlogDraft();
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
