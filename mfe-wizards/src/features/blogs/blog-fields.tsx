import { blogLimits } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { WorkText } from '@soloist/writing';
import { Controller, useFormContext } from 'react-hook-form';
import { PicturesField } from '../../pictures-field.tsx';
import { CoverField } from '../works/cover-field.tsx';
import type { Uploads } from '../works/use-uploads.ts';
import type { BlogDraft } from './blog-draft.ts';
import styles from './blogs.module.css';

/** Width by height of every cover. */
const coverRatio = 16 / 9;

/** What is read. */
export function BlogFields({ uploads }: { uploads: Uploads }) {
  const { register, control, formState } = useFormContext<BlogDraft>();
  const { errors } = formState;
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        <Input
          className={styles.title}
          limit={blogLimits.title}
          counter
          placeholder="Such as “What my first year taught me”"
          {...register('title')}
        />
      </Field>
      <Controller
        control={control}
        name="coverImg"
        render={({ field }) => (
          <CoverField
            value={field.value}
            onChange={field.onChange}
            ratio={coverRatio}
            hint="Shown above the text and in lists."
            error={errors.coverImg?.message}
            onUploading={uploads.onCover}
          />
        )}
      />
      <Controller
        control={control}
        name="description"
        render={({ field }) => (
          <WorkText
            label="Text"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            placeholder="Write, or paste from a document or Markdown. Type / for blocks"
            error={errors.description?.message}
          />
        )}
      />
      <Field
        label="Images"
        group
        optional
        hint="Shown below the text."
        error={errors.images?.message}
      >
        <Controller
          control={control}
          name="images"
          render={({ field }) => (
            <PicturesField
              value={field.value}
              onChange={field.onChange}
              most={blogLimits.images}
              firstIsCover={false}
              onUploading={uploads.onImages}
            />
          )}
        />
      </Field>
    </>
  );
}
