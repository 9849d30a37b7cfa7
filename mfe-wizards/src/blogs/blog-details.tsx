import { blogLimits } from '@soloist/contracts';
import { ChipsInput, Field, Heading, Textarea } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import styles from '../shared/works/work-frame.module.css';
import type { BlogDraft } from './blog-draft.rules.ts';
import { usePopularTags } from './blogs.api.ts';
import { PublishAtField } from './publish-at-field.tsx';
import { SlugField } from './slug-field.tsx';

/** The details of a post: summary, tags, URL and publication date. */
export function BlogDetails() {
  const { register, control, formState } = useFormContext<BlogDraft>();
  const { errors } = formState;
  const suggestions = usePopularTags();
  return (
    <>
      <Heading level={2} size="sub" className={styles.detailsTitle}>
        Details
      </Heading>
      <Field
        label="Summary"
        optional
        hint="Appears in lists, feeds and search results."
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
