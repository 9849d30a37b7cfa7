import { type Blog, blogTerms } from '@soloist/contracts';
import { Button, ButtonLink } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import { deleteEveryCopy } from '@soloist/writing';
import { type BlogDraft, publishLabels, termsOf } from '../blog-draft.rules.ts';
import { usePublishBlog, useSetBlogPublished } from '../blogs.api.ts';
import { type LocalBlogDraft, localBlogDraft } from '../local-draft.store.ts';

/** Continues editing the draft, or publishes it. */
export function DraftActions({
  draft: { draft_id, type: _type, ...fields },
}: {
  draft: LocalBlogDraft;
}) {
  const navigate = useNavigate();
  const draft = fields as BlogDraft;
  const publish = usePublishBlog({
    onPublished: ({ status }) => {
      deleteEveryCopy(draft_id);
      localBlogDraft.remove(draft_id);
      void navigate(`/blogs?tab=${status}`);
    },
  });
  const handlePublish = () => {
    const { error } = blogTerms.safeParse(termsOf(draft));
    const message = error?.issues[0]?.message;
    if (message) return showToast({ message, kind: 'error' });
    publish.mutate({ draft, draftId: draft_id });
  };
  const { doing, done } = publishLabels({
    isChange: draft.blog_id !== undefined,
    publishAt: draft.publishAt,
  });
  return (
    <>
      <ButtonLink size="sm" href={`/create-blog?id=${draft_id}`} onNavigate={navigate}>
        Continue editing
      </ButtonLink>
      <Button size="sm" variant="primary" busy={publish.isPending && doing} onClick={handlePublish}>
        {done}
      </Button>
    </>
  );
}

/** The author's actions for a stored post. */
export function StoredActions({ blog: { id, status } }: { blog: Blog }) {
  const navigate = useNavigate();
  const show = useSetBlogPublished();
  const editHref = `/create-blog?blog=${id}`;
  if (status === 'published') {
    return (
      <ButtonLink size="sm" variant="primary" href={editHref} onNavigate={navigate}>
        Edit
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink size="sm" href={editHref} onNavigate={navigate}>
        Edit
      </ButtonLink>
      <Button
        size="sm"
        variant="primary"
        busy={show.isPending && 'Publishing'}
        onClick={() => show.mutate({ id, published: true, now: true })}
      >
        {status === 'draft' ? 'Publish' : 'Publish now'}
      </Button>
    </>
  );
}
