import type { BlogStatus, BlogSummary } from '@soloist/contracts';
import { Button, ConfirmDialog, EmptyState } from '@soloist/ui';
import { useState } from 'react';
import { ListStates } from '../../../list-states.tsx';
import { useOwnBlogs, useRemoveBlog } from '../blogs.api.ts';
import { BlogRow } from './blog-row.tsx';
import { NewBlog } from './blogs.page.tsx';

interface BlogListProps {
  status: BlogStatus;
  q: string;
  onClear: () => void;
}

/** Own blogs of one status. */
export function BlogList({ status, q, onClear }: BlogListProps) {
  const list = useOwnBlogs({ status, q });
  const [removing, setRemoving] = useState<BlogSummary>();
  return (
    <section aria-label={labels[status]}>
      <ListStates
        list={list}
        empty={q ? <NothingFound onClear={onClear} /> : <Nothing status={status} />}
      >
        {(blog) => <BlogRow key={blog.id} blog={blog} onRemove={() => setRemoving(blog)} />}
      </ListStates>
      <RemoveBlogDialog blog={removing} onClose={() => setRemoving(undefined)} />
    </section>
  );
}

const labels = { draft: 'Taken back', scheduled: 'Scheduled blogs', published: 'Published blogs' };

const nothing = {
  draft: { title: 'No drafts', text: 'What you begin to write is kept here until you publish it.' },
  scheduled: {
    title: 'Nothing is scheduled',
    text: 'Say in the editor when a blog is to be public, and it waits here.',
  },
  published: {
    title: 'Nothing published yet',
    text: 'Tell how you work or what you learned: clients read it before they write to you.',
  },
};

const Nothing = ({ status }: { status: BlogStatus }) => (
  <EmptyState {...nothing[status]} action={<NewBlog label="Write a blog" />} />
);

export const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    mark="drifting"
    title="No blog fits"
    text="Search for another word of its title or tags."
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
      title="Delete this blog"
      text={`“${blog?.title}” and its address go. It cannot be undone; taking it back can.`}
      confirmLabel="Delete blog"
      tone="danger"
      busy={remove.isPending ? 'Deleting' : undefined}
      onConfirm={() => blog && remove.mutate(blog.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
