import type { BlogPrefill } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import type { useServerDraft } from '@soloist/writing';
import { DraftStatus, HistoryDrawer } from '@soloist/writing';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { tellUploading, useUploads } from '../works/use-uploads.ts';
import { WorkFrame } from '../works/work-frame.tsx';
import { BlogDetails } from './blog-details.tsx';
import { type BlogDraft, verbOf } from './blog-draft.ts';
import { BlogFields } from './blog-fields.tsx';
import { usePublishBlog } from './blogs.api.ts';
import { forgetLocalDraft, keepLocalDraft } from './local-draft.ts';
import { MarkdownMenu } from './markdown/markdown-menu.tsx';

interface BlogEditorProps {
  draft: ReturnType<typeof useServerDraft<BlogDraft, BlogPrefill>>;
}

/** The editor of an open draft. */
export function BlogEditor({ draft }: BlogEditorProps) {
  const navigate = useNavigate();
  const form = useFormContext<BlogDraft>();
  const uploads = useUploads();
  const [blogId, publishAt] = form.watch(['blog_id', 'publishAt']);
  useLocalDraft(draft.id);
  const publish = usePublishBlog({
    onPublished: ({ status }) => {
      draft.discard();
      forgetLocalDraft(draft.id);
      navigate(`/blogs?tab=${status}`);
    },
  });
  const handlePublish = form.handleSubmit(() => {
    if (uploads.isUploading) return tellUploading();
    publish.mutate({ draft: form.getValues(), draftId: draft.id });
  });
  const handlePreview = () => {
    draft.flush();
    keepLocalDraft(form.getValues(), draft.id);
    navigate(`/blogPreview?id=${draft.id}`);
  };
  const { doing, done } = verbOf({ isChange: blogId !== undefined, publishAt });
  return (
    <WorkFrame
      title={blogId === undefined ? 'New blog' : 'Edit blog'}
      cancelHref="/blogs"
      status={<DraftStatus saving={draft.saving} />}
      tools={
        <>
          <MarkdownMenu onImport={(part) => draft.restore({ ...form.getValues(), ...part })} />
          <HistoryDrawer<BlogPrefill>
            draftId={draft.id}
            onOpen={draft.flush}
            onRestore={draft.restore}
          />
        </>
      }
      actions={
        <>
          <Button size="sm" onClick={handlePreview}>
            Preview
          </Button>
          <Button
            size="sm"
            variant="primary"
            type="submit"
            busy={publish.isPending ? doing : undefined}
          >
            {done}
          </Button>
        </>
      }
      details={<BlogDetails />}
      onSubmit={handlePublish}
    >
      <BlogFields uploads={uploads} />
    </WorkFrame>
  );
}

/** Keeps what is written in this browser, where the preview finds it. */
function useLocalDraft(draftId: string) {
  const form = useFormContext<BlogDraft>();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepLocalDraft(values, draftId),
      }),
    [form, draftId],
  );
}
