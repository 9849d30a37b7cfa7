import { jobLimits } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { WorkText } from '@soloist/writing';
import { Controller, useFormContext } from 'react-hook-form';
import type { JobDraft } from './job-content.ts';
import styles from './job-editor.module.css';
import { SkillsField } from './skills-field.tsx';

/** What the job is, in words. */
export function JobWords() {
  const { register, control, formState } = useFormContext<JobDraft>();
  const { errors } = formState;
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        <Input
          className={styles.title}
          limit={jobLimits.title}
          counter
          placeholder="Such as “Packaging system for a ceramics label”"
          {...register('title')}
        />
      </Field>
      <Controller
        control={control}
        name="description"
        render={({ field }) => (
          <WorkText
            label="What is to be done"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            placeholder="What you need, for whom, and how you will know it is good. Type / for blocks"
            error={errors.description?.message}
          />
        )}
      />
      <SkillsField />
    </>
  );
}
