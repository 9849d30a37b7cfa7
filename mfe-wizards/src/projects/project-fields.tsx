import { projectLimits } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { WorkText } from '@soloist/writing';
import { Controller, useFormContext } from 'react-hook-form';
import { ImagesField } from '../shared/images/images-field.tsx';
import { CoverField } from '../shared/works/cover-field.tsx';
import type { UploadStatus } from '../shared/works/use-upload-status.ts';
import styles from '../shared/works/work-frame.module.css';
import type { ProjectDraft } from './project-draft.rules.ts';

/** Width by height of every cover. */
const coverRatio = 4 / 3;

interface ProjectFieldsProps {
  uploads: UploadStatus;
  /** Sage is still writing the text: it is visible but read-only. */
  isTextComing?: boolean;
}

/** The project in text and images. */
export function ProjectFields({ uploads, isTextComing = false }: ProjectFieldsProps) {
  const { register, control, formState } = useFormContext<ProjectDraft>();
  const { errors } = formState;
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        <Input
          className={styles.titleField}
          limit={projectLimits.title}
          placeholder="e.g. Winter packaging for Nordlys"
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
            hint="Appears in your portfolio and the gallery. Defaults to the first image."
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
            placeholder="Describe the goal, your work and the outcome. Type / for blocks"
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
            <ImagesField
              value={field.value}
              onChange={field.onChange}
              max={projectLimits.images}
              firstIsCover={false}
              onUploading={uploads.onImages}
            />
          )}
        />
      </Field>
    </>
  );
}
