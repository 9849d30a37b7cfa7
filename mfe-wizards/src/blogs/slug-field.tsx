import { blogLimits, slugOf } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { useFormContext } from 'react-hook-form';
import type { BlogDraft } from './blog-draft.rules.ts';
import { useMySite } from './blogs.api.ts';

/** The last part of the post's URL: derived from the title unless the user sets it. */
export function SlugField() {
  const { register, watch, formState } = useFormContext<BlogDraft>();
  const site = useMySite();
  const [title, slug] = watch(['title', 'slug']);
  const effectiveSlug = slug.trim() || (title.trim() && slugOf(title));
  return (
    <Field
      label="Address"
      optional
      hint={
        effectiveSlug ? `${site ? site.host : ''}/blogs/${effectiveSlug}` : 'Based on the title.'
      }
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
