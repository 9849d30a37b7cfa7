import { blogLimits } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { WorkText } from '@soloist/writing';
import { Controller, useFormContext } from 'react-hook-form';
import { ImagesField } from '../shared/images/images-field.tsx';
import { CoverField } from '../shared/works/cover-field.tsx';
import type { UploadStatus } from '../shared/works/use-upload-status.ts';
import styles from '../shared/works/work-frame.module.css';
import type { BlogDraft } from './blog-draft.rules.ts';

/** Width by height of every cover. */
const coverRatio = 16 / 9;

/** The content that readers see. */
export function BlogFields({ uploads }: { uploads: UploadStatus }) {
  const { register, control, formState } = useFormContext<BlogDraft>();
  const { errors } = formState;
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        <Input
          className={styles.titleField}
          limit={blogLimits.title}
          placeholder="e.g. What my first year taught me"
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
            hint="Appears above the text and in lists."
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
        hint="Appear below the text."
        error={errors.images?.message}
      >
        <Controller
          control={control}
          name="images"
          render={({ field }) => (
            <ImagesField
              value={field.value}
              onChange={field.onChange}
              max={blogLimits.images}
              firstIsCover={false}
              onUploading={uploads.onImages}
            />
          )}
        />
      </Field>
    </>
  );
}
