import type { BlogPrefill, WorkDraftSummary } from '@soloist/contracts';
import { ButtonLink, ConfirmDialog, Heading, IconButton } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { draftsOnlyHere } from '@soloist/writing';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ListStates } from '../../../list-states.tsx';
import { useBlogCounts, useBlogDrafts, useOwnBlogs, useRemoveBlogDraft } from '../blogs.api.ts';
import { momentOf } from '../local-moment.ts';
import { BlogList } from './blog-list.tsx';
import styles from './list.module.css';

const unnamed = 'Untitled blog';

interface DraftListProps {
  q: string;
  onClear: () => void;
}

/** What is still being written, on whichever device, and what was taken back. */
export function DraftList({ q, onClear }: DraftListProps) {
  const drafts = useBlogDrafts(q);
  const takenBack = useOwnBlogs({ status: 'draft', q });
  const [removing, setRemoving] = useState<WorkDraftSummary>();
  const onlyHere = useDraftsOnlyHere(drafts.data, q);
  const hasDrafts = onlyHere.length > 0 || (drafts.data?.pages[0]?.items.length ?? 0) > 0;
  const hasTakenBack = (takenBack.data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <>
      {onlyHere.length > 0 && (
        <ul className={styles.list} aria-label="Only in this browser">
          {onlyHere.map(({ draftId, title }) => (
            <DraftRow key={draftId} {...{ draftId, title }} meta="Only in this browser" />
          ))}
        </ul>
      )}
      {(hasDrafts || !drafts.data) && (
        <section aria-label="Still being written">
          <ListStates list={drafts} empty={null}>
            {(draft) => (
              <DraftRow
                key={draft.draft_id}
                draftId={draft.draft_id}
                title={draft.title || unnamed}
                meta={`Saved ${momentOf(draft.updatedAt)}`}
                onRemove={() => setRemoving(draft)}
              />
            )}
          </ListStates>
        </section>
      )}
      {drafts.data && (hasTakenBack || !hasDrafts) && (
        <>
          {hasDrafts && (
            <Heading level={2} size="section">
              Taken back
            </Heading>
          )}
          <BlogList status="draft" {...{ q, onClear }} />
        </>
      )}
      <RemoveDraftDialog draft={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

/** What the server never got, such as without a network. */
function useDraftsOnlyHere(data: ReturnType<typeof useBlogDrafts>['data'], q: string) {
  // Drawn again when the numbers change: then one may have been saved.
  useBlogCounts();
  const stored = new Set(data?.pages.flatMap(({ items }) => items.map((each) => each.draft_id)));
  return draftsOnlyHere('blog')
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
      title="Delete this draft"
      text={`“${draft?.title || unnamed}” is deleted on every device. It cannot be undone.`}
      confirmLabel="Delete draft"
      tone="danger"
      busy={remove.isPending ? 'Deleting' : undefined}
      onConfirm={() => draft && remove.mutate(draft.draft_id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
