import type { BlogStatus, BlogSummary } from '@soloist/contracts';
import { Button, ButtonLink, ConfirmDialog, EmptyState } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PagedList } from '../../shared/paged-list.tsx';
import { useMyBlogs, useRemoveBlog } from '../blogs.api.ts';
import { BlogRow } from './blog-row.tsx';

interface BlogListProps {
  status: BlogStatus;
  q: string;
  onClear: () => void;
}

/** The user's posts with one status. */
export function BlogList({ status, q, onClear }: BlogListProps) {
  const list = useMyBlogs({ status, q });
  const [removing, setRemoving] = useState<BlogSummary>();
  return (
    <section aria-label={labels[status]}>
      <PagedList
        list={list}
        empty={q ? <NothingFound onClear={onClear} /> : <Nothing status={status} />}
      >
        {(blog) => <BlogRow key={blog.id} blog={blog} onRemove={() => setRemoving(blog)} />}
      </PagedList>
      <RemoveBlogDialog blog={removing} onClose={() => setRemoving(undefined)} />
    </section>
  );
}

const labels = {
  draft: 'Unpublished posts',
  scheduled: 'Scheduled posts',
  published: 'Published posts',
};

const nothing = {
  draft: { title: 'No drafts', text: 'Posts you start are saved here until you publish them.' },
  scheduled: {
    title: 'No scheduled posts',
    text: 'Set a publish date in the editor to schedule a post.',
  },
  published: {
    title: 'No published posts',
    text: 'Share how you work. Clients read your posts before they contact you.',
  },
};

const Nothing = ({ status }: { status: BlogStatus }) => (
  <EmptyState {...nothing[status]} action={<NewPostLink label="Write a post" />} />
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    mark="drifting"
    title="No posts found"
    text="Try another word from the title or tags."
    action={<Button onClick={onClear}>Clear search</Button>}
  />
);

interface RemoveBlogDialogProps {
  blog: BlogSummary | undefined;
  onClose: () => void;
}

function RemoveBlogDialog({ blog, onClose }: RemoveBlogDialogProps) {
  const remove = useRemoveBlog();
  return (
    <ConfirmDialog
      open={blog !== undefined}
      title="Delete this post?"
      text={`We’ll delete “${blog?.title}” and its page. This action cannot be undone. You can unpublish it instead.`}
      confirmLabel="Delete post"
      tone="danger"
      busy={remove.isPending ? 'Deleting' : undefined}
      onConfirm={() => blog && remove.mutate(blog.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

/** Opens the editor with a new post. */
export function NewPostLink({ label }: { label: string }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      size="sm"
      variant="primary"
      icon={<Plus size={16} />}
      href="/create-blog"
      onNavigate={navigate}
    >
      {label}
    </ButtonLink>
  );
}
