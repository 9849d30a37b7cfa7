import { type WorkDraftSummary, workDrafts } from '@soloist/contracts';
import { ButtonLink, ConfirmDialog, IconButton } from '@soloist/ui';
import { call, queryClient, useInfiniteQuery, useMutation, useNavigate } from '@soloist/web-client';
import { deleteEveryCopy, listLocalDrafts } from '@soloist/writing';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { LinkedEmptyState } from '../../shared/lists/linked-empty-state.tsx';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import styles from './my-jobs.module.css';

const queryKey = ['drafts', 'job'];

const useJobDrafts = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(workDrafts.list, { query: { kind: 'job', cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

type ListedDraft = Pick<WorkDraftSummary, 'draft_id' | 'title'> & { updatedAt?: string };

/** Unposted jobs; drafts stored only in this browser are first. */
export function JobDrafts() {
  const list = useJobDrafts();
  const local: ListedDraft[] = listLocalDrafts('job').map(({ draftId, content }) => ({
    draft_id: draftId,
    title: String(content.title ?? ''),
  }));
  return (
    <PagedList
      list={list}
      what="Your drafts"
      empty={local.length > 0 ? <Rows drafts={local} /> : <NoDrafts />}
    >
      {(drafts) => <Rows drafts={[...local, ...drafts]} />}
    </PagedList>
  );
}

const Rows = ({ drafts }: { drafts: ListedDraft[] }) => (
  <ul className={styles.list} aria-label="Drafts">
    {drafts.map((draft) => (
      <DraftRow key={draft.draft_id} draft={draft} />
    ))}
  </ul>
);

function DraftRow({ draft: { draft_id, title, updatedAt } }: { draft: ListedDraft }) {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(workDrafts.remove, { params: { draft_id } }),
    onSuccess: () => {
      deleteEveryCopy(draft_id);
      setIsConfirming(false);
    },
    onError: showErrorToast,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const name = title || 'Untitled job';
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.what}>
          <h3>{name}</h3>
          <p>{updatedAt ? `Saved ${formatInstant(updatedAt)}` : 'Saved only in this browser'}</p>
        </div>
        <ButtonLink
          size="sm"
          href={`/createJob?id=${draft_id}`}
          onNavigate={navigate}
          aria-label={`Continue ${name}`}
        >
          Continue
        </ButtonLink>
        <IconButton
          size="sm"
          label={`Delete the draft ${name}`}
          onClick={() => setIsConfirming(true)}
        >
          <Trash2 size={16} />
        </IconButton>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Delete this draft?"
        text="This deletes the draft on every device. This action cannot be undone."
        confirmLabel="Delete draft"
        tone="danger"
        busy={remove.isPending && 'Deleting'}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsConfirming(false)}
      />
    </li>
  );
}

const NoDrafts = () => (
  <LinkedEmptyState
    title="No drafts"
    text="Unposted jobs are saved here automatically."
    href="/createJob"
    linkLabel="Post a job"
  />
);
