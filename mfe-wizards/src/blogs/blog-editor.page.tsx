import { type BlogPrefill, blogPrefill } from '@soloist/contracts';
import { describeWith } from '@soloist/writing';
import { useFormContext } from 'react-hook-form';
import {
  type OpenWorkDraft,
  WorkEditor,
  WorkEditorPage,
  type WorkKind,
} from '../shared/works/work-editor.tsx';
import { BlogDetails } from './blog-details.tsx';
import {
  type BlogDraft,
  blogResolver,
  contentOf,
  draftOf,
  publishLabels,
} from './blog-draft.rules.ts';
import { BlogFields } from './blog-fields.tsx';
import { fetchBlogForEditing, usePublishBlog } from './blogs.api.ts';
import { localBlogDraft } from './local-draft.store.ts';
import { MarkdownMenu } from './markdown/markdown-menu.tsx';

const work: WorkKind<BlogDraft, BlogPrefill> = {
  kind: 'blog',
  noun: 'post',
  title: 'Post',
  prefill: blogPrefill,
  readItem: fetchBlogForEditing,
  draftOf,
  contentOf,
  resolver: blogResolver,
  localDraft: localBlogDraft,
  describe: describeWith({
    title: 'Title',
    slug: 'Address',
    brief: 'Summary',
    description: 'Text',
    coverImg: 'Cover',
    images: 'Images',
    tags: 'Tags',
    publishAt: 'Publish at',
  }),
};

/** Creates a post, or edits one. */
export const BlogEditorPage = () => (
  <WorkEditorPage work={work} home={{ label: 'Open your posts', href: '/blogs' }}>
    {(open) => <BlogEditor {...open} />}
  </WorkEditorPage>
);

function BlogEditor({ draft, onEnd }: OpenWorkDraft<BlogDraft, BlogPrefill>) {
  const form = useFormContext<BlogDraft>();
  const [blogId, publishAt] = form.watch(['blog_id', 'publishAt']);
  const publish = usePublishBlog({ onPublished: ({ status }) => onEnd(`/blogs?tab=${status}`) });
  const isChange = blogId !== undefined;
  return (
    <WorkEditor
      draft={draft}
      localDraft={localBlogDraft}
      title={isChange ? 'Edit post' : 'New post'}
      cancelHref="/blogs"
      previewHref={`/blogPreview?id=${draft.id}`}
      publish={publish}
      labels={publishLabels({ isChange, publishAt })}
      tools={<MarkdownMenu onImport={(part) => draft.restore({ ...form.getValues(), ...part })} />}
      details={<BlogDetails />}
    >
      {(uploads) => <BlogFields uploads={uploads} />}
    </WorkEditor>
  );
}
