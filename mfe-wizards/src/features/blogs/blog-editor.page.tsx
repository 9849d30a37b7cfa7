import { type BlogPrefill, blogPrefill, workDrafts } from '@soloist/contracts';
import { Navigate, useNavigate, useSearchParams } from '@soloist/web-client';
import { DraftDialogs, useBeginning, useServerDraft } from '@soloist/writing';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UnopenedWork } from '../works/unopened-work.tsx';
import { type BlogDraft, blogResolver, contentOf, draftOf } from './blog-draft.ts';
import { BlogEditor } from './blog-editor.tsx';
import { readBlogToChange } from './blogs.api.ts';
import { describeField } from './describe-field.ts';
import { forgetLocalDraft } from './local-draft.ts';

const home = { label: 'Open your blogs', href: '/blogs' };

/** Writes a blog, or changes one: `?blog=`, or `?id=` with a blog's id. */
export function BlogEditorPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  // Drafts have longer ids.
  const isBlog = /^[0-9a-f]{24}$/.test(id);
  if (isBlog) return <Navigate to={`/create-blog?blog=${id}`} replace />;
  return <BlogWriter />;
}

function BlogWriter() {
  const navigate = useNavigate();
  const form = useForm<BlogDraft>({
    defaultValues: useMemo(() => draftOf({}), []),
    resolver: blogResolver,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  const beginning = useBeginning({ prefill: blogPrefill, noun: 'blog', readOwn: readBlogToChange });
  const draft = useServerDraft<BlogDraft, BlogPrefill>({
    kind: 'blog',
    endpoints: workDrafts,
    form,
    toContent: contentOf,
    fromContent: draftOf,
    titleOf: ({ title = '' }) => title,
    firstContent: () => beginning.content,
    isWaiting: beginning.isWaiting,
  });
  const leave = () => {
    draft.discard();
    forgetLocalDraft(draft.id);
    navigate(home.href);
  };
  return (
    <FormProvider {...form}>
      {draft.phase === 'open' ? (
        <BlogEditor draft={draft} />
      ) : (
        <UnopenedWork {...{ noun: 'blog', home, draft, beginning }} title="Blog" />
      )}
      <DraftDialogs
        draft={draft}
        noun="blog"
        ended="published"
        describe={describeField}
        onLeave={leave}
        leaveLabel={home.label}
      />
    </FormProvider>
  );
}
