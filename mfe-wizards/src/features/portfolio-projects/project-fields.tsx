import { projectLimits } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { WorkText } from '@soloist/writing';
import { Controller, useFormContext } from 'react-hook-form';
import { PicturesField } from '../../pictures-field.tsx';
import { CoverField } from '../works/cover-field.tsx';
import type { Uploads } from '../works/use-uploads.ts';
import type { ProjectDraft } from './project-draft.ts';
import styles from './projects.module.css';

/** Width by height of every cover. */
const coverRatio = 4 / 3;

interface ProjectFieldsProps {
  uploads: Uploads;
  /** The text is on its way: it is shown, and not written in. */
  isTextComing?: boolean;
}

/** What the project was, in words and pictures. */
export function ProjectFields({ uploads, isTextComing = false }: ProjectFieldsProps) {
  const { register, control, formState } = useFormContext<ProjectDraft>();
  const { errors } = formState;
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        <Input
          className={styles.title}
          limit={projectLimits.title}
          counter
          placeholder="Such as “Winter packaging for Nordlys”"
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
            hint="Shown in your portfolio and in the gallery. Without one, the first image is."
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
            placeholder="What was asked, what you did, what came of it. Type / for blocks"
            error={errors.description?.message}
            disabled={isTextComing}
          />
        )}
      />
      <Field label="Images" group optional error={errors.images?.message}>
        <Controller
          control={control}
          name="images"
          render={({ field }) => (
            <PicturesField
              value={field.value}
              onChange={field.onChange}
              most={projectLimits.images}
              firstIsCover={false}
              onUploading={uploads.onImages}
            />
          )}
        />
      </Field>
    </>
  );
}
