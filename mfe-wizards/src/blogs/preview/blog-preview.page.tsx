import { Button, ButtonLink, EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { ApiError, useNavigate, useSearchParams } from '@soloist/web-client';
import { type ReactNode, useState } from 'react';
import { WorkFrame } from '../../shared/works/work-frame.tsx';
import { draftOf } from '../blog-draft.rules.ts';
import { useBlogDraft, useMyBlog } from '../blogs.api.ts';
import { type LocalBlogDraft, localBlogDraft } from '../local-draft.store.ts';
import { BlogView } from './blog-view.tsx';
import { DraftActions, StoredActions } from './preview-actions.tsx';

/**
 * A post as its readers will see it: `?id=` of a draft or of a stored post, else the most recent
 * draft.
 */
export function BlogPreviewPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return /^[0-9a-f]{24}$/.test(id) ? <StoredBlog id={id} /> : <DraftedBlog id={id} />;
}

function StoredBlog({ id }: { id: string }) {
  const { data: blog, error, isFetching, refetch } = useMyBlog(id, { enabled: true });
  if (!blog) return <NotThere {...{ error, isFetching }} onRetry={() => void refetch()} />;
  return (
    <Preview actions={<StoredActions blog={blog} />}>
      <BlogView blog={blog} publishAt={blog.publishedAt} note={notes[blog.status]} />
    </Preview>
  );
}

/** The draft with this id: this browser's version, which is the newest, else the server's. */
function usePreviewedDraft(id: string) {
  const [local] = useState(localBlogDraft.read);
  const isLocal =
    local !== undefined && local !== 'unreadable' && (id === '' || local.draft_id === id);
  const stored = useBlogDraft(id, { enabled: !isLocal && id !== '' });
  return {
    draft: isLocal ? local : storedDraft(stored.data, id),
    error: stored.error,
    isFetching: stored.isFetching,
    isMissing: !isLocal && (id === '' || (stored.data && stored.data.kind !== 'blog') === true),
    retry: () => void stored.refetch(),
  };
}

function storedDraft(
  stored: ReturnType<typeof useBlogDraft>['data'],
  draft_id: string,
): LocalBlogDraft | undefined {
  if (stored?.kind !== 'blog') return undefined;
  return { ...draftOf(stored.content), type: 'blocks', draft_id };
}

function DraftedBlog({ id }: { id: string }) {
  const { draft, error, isFetching, isMissing, retry } = usePreviewedDraft(id);
  if (!draft) return <NotThere {...{ error, isFetching, isMissing }} onRetry={retry} />;
  return (
    <Preview actions={<DraftActions draft={draft} />}>
      <BlogView blog={draft} publishAt={draft.publishAt} note="Only you can see this draft." />
    </Preview>
  );
}

const notes = {
  draft: 'Unpublished. Only you can see this post.',
  scheduled: 'Scheduled. Only you can see this post until it’s published.',
  published: undefined,
};

const Preview = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <WorkFrame title="Post preview" cancelHref="/blogs" cancelLabel="Close" actions={actions}>
    {children}
  </WorkFrame>
);

interface NotThereProps {
  error: Error | null;
  isFetching: boolean;
  isMissing?: boolean;
  onRetry: () => void;
}

function NotThere({ error, isFetching, isMissing = false, onRetry }: NotThereProps) {
  const isGone = isMissing || (error instanceof ApiError && [404, 410].includes(error.status));
  return (
    <Preview
      actions={
        <Button size="sm" variant="primary" disabled>
          Publish
        </Button>
      }
    >
      {isGone && <NothingToShow />}
      {!isGone && error && <ErrorState text={error.message} onRetry={onRetry} busy={isFetching} />}
      {!isGone && !error && (
        <Loading label="Loading the post">
          <Skeleton width="70%" height={44} />
          <Skeleton shape="block" height={360} />
          <Skeleton width="100%" />
          <Skeleton width="90%" />
        </Loading>
      )}
    </Preview>
  );
}

function NothingToShow() {
  const navigate = useNavigate();
  return (
    <EmptyState
      mark="drifting"
      title="Nothing to preview"
      text="This post was deleted, or you started it on another device."
      action={
        <ButtonLink href="/blogs" onNavigate={navigate}>
          Open your posts
        </ButtonLink>
      }
    />
  );
}
