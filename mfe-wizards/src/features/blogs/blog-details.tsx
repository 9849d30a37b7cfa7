import { blogLimits } from '@soloist/contracts';
import { ChipsInput, Field, Heading, Textarea } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import type { BlogDraft } from './blog-draft.ts';
import { useKnownTags } from './blogs.api.ts';
import styles from './blogs.module.css';
import { PublishAtField } from './publish-at-field.tsx';
import { SlugField } from './slug-field.tsx';

/** What a blog is found by, and when. */
export function BlogDetails() {
  const { register, control, formState } = useFormContext<BlogDraft>();
  const { errors } = formState;
  const suggestions = useKnownTags();
  return (
    <>
      <Heading level={2} size="sub" className={styles.detailsTitle}>
        Details
      </Heading>
      <Field
        label="In short"
        optional
        hint="A sentence for lists, feeds and search."
        error={errors.brief?.message}
      >
        <Textarea rows={3} limit={blogLimits.brief} {...register('brief')} />
      </Field>
      <Field label="Tags" optional error={errors.tags?.message}>
        <Controller
          control={control}
          name="tags"
          render={({ field: { value, onChange, onBlur } }) => (
            <ChipsInput {...{ value, onChange, onBlur, suggestions }} max={blogLimits.tags} />
          )}
        />
      </Field>
      <SlugField />
      <PublishAtField />
    </>
  );
}
