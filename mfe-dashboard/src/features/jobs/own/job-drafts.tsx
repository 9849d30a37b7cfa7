import { type WorkDraftSummary, workDrafts } from '@soloist/contracts';
import { ButtonLink, ConfirmDialog, EmptyState, IconButton } from '@soloist/ui';
import { call, queryClient, useInfiniteQuery, useMutation, useNavigate } from '@soloist/web-client';
import { draftsOnlyHere, forgetEveryCopy } from '@soloist/writing';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../../dates.ts';
import { tellProblem } from '../../../tell-problem.ts';
import { PagedList } from '../../projects/paged-list.tsx';
import styles from './own-jobs.module.css';

const queryKey = ['drafts', 'job'];

const useJobDrafts = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(workDrafts.list, { query: { kind: 'job', cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

type Draft = Pick<WorkDraftSummary, 'draft_id' | 'title'> & { updatedAt?: string };

/** Jobs that are not posted yet, those that only this browser has first. */
export function JobDrafts() {
  const list = useJobDrafts();
  const local: Draft[] = draftsOnlyHere('job').map(({ draftId, content }) => ({
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

const Rows = ({ drafts }: { drafts: Draft[] }) => (
  <ul className={styles.list} aria-label="Drafts">
    {drafts.map((draft) => (
      <DraftRow key={draft.draft_id} draft={draft} />
    ))}
  </ul>
);

function DraftRow({ draft: { draft_id, title, updatedAt } }: { draft: Draft }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(workDrafts.remove, { params: { draft_id } }),
    onSuccess: () => {
      forgetEveryCopy(draft_id);
      setIsAsking(false);
    },
    onError: tellProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const name = title || 'Untitled job';
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.what}>
          <h3>{name}</h3>
          <p>{updatedAt ? `Saved ${formatInstant(updatedAt)}` : 'Only in this browser so far'}</p>
        </div>
        <ButtonLink
          size="sm"
          href={`/createJob?id=${draft_id}`}
          onNavigate={navigate}
          aria-label={`Continue ${name}`}
        >
          Continue
        </ButtonLink>
        <IconButton size="sm" label={`Delete the draft ${name}`} onClick={() => setIsAsking(true)}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Delete this draft?"
        text="It is gone for good, on every device."
        confirmLabel="Delete draft"
        tone="danger"
        busy={remove.isPending && 'Deleting'}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  );
}

function NoDrafts() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No drafts"
      text="What you write for a job is kept while you write, and stands here until you post it."
      action={
        <ButtonLink variant="primary" href="/createJob" onNavigate={navigate}>
          Post a job
        </ButtonLink>
      }
    />
  );
}
