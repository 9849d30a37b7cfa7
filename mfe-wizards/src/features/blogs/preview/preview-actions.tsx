import { type Blog, blogTerms } from '@soloist/contracts';
import { Button, ButtonLink } from '@soloist/ui';
import { showToast, useNavigate } from '@soloist/web-client';
import { forgetEveryCopy } from '@soloist/writing';
import { type BlogDraft, termsOf, verbOf } from '../blog-draft.ts';
import { usePublishBlog, useShowBlog } from '../blogs.api.ts';
import { forgetLocalDraft, type LocalDraft } from '../local-draft.ts';

/** Back to what is being written, or out into the world with it. */
export function DraftActions({
  draft: { draft_id, type: _type, ...written },
}: {
  draft: LocalDraft;
}) {
  const navigate = useNavigate();
  const draft = written as BlogDraft;
  const publish = usePublishBlog({
    onPublished: ({ status }) => {
      forgetEveryCopy(draft_id);
      forgetLocalDraft(draft_id);
      navigate(`/blogs?tab=${status}`);
    },
  });
  const handlePublish = () => {
    const { error } = blogTerms.safeParse(termsOf(draft));
    const message = error?.issues[0]?.message;
    if (message) return showToast({ message, kind: 'error' });
    publish.mutate({ draft, draftId: draft_id });
  };
  const { doing, done } = verbOf({
    isChange: draft.blog_id !== undefined,
    publishAt: draft.publishAt,
  });
  return (
    <>
      <ButtonLink size="sm" href={`/create-blog?id=${draft_id}`} onNavigate={navigate}>
        Go on editing
      </ButtonLink>
      <Button size="sm" variant="primary" busy={publish.isPending && doing} onClick={handlePublish}>
        {done}
      </Button>
    </>
  );
}

/** What its writer can do with a blog that is stored. */
export function StoredActions({ blog: { id, status } }: { blog: Blog }) {
  const navigate = useNavigate();
  const show = useShowBlog();
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
