import { blogLimits, slugOf } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { useFormContext } from 'react-hook-form';
import type { BlogDraft } from './blog-draft.ts';
import { useOwnSite } from './blogs.api.ts';

/** The last part of the blog's address: made of its title, unless told. */
export function SlugField() {
  const { register, watch, formState } = useFormContext<BlogDraft>();
  const site = useOwnSite();
  const [title, slug] = watch(['title', 'slug']);
  const shown = slug.trim() || (title.trim() && slugOf(title));
  return (
    <Field
      label="Address"
      optional
      hint={shown ? `${site ? site.host : ''}/blogs/${shown}` : 'Made of the title.'}
      error={formState.errors.slug?.message}
    >
      <Input
        limit={blogLimits.slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={title.trim() ? slugOf(title) : 'my-first-year'}
        {...register('slug')}
      />
    </Field>
  );
}
