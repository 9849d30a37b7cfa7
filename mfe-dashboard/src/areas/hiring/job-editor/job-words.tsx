import { jobLimits } from '@soloist/contracts';
import { Field, Input } from '@soloist/ui';
import { WorkText } from '@soloist/writing';
import { Controller, useFormContext } from 'react-hook-form';
import type { JobDraft } from './job-content.rules.ts';
import styles from './job-editor.module.css';
import { SkillsField } from './skills-field.tsx';

/** The title, description and skills of a job. */
export function JobWords() {
  const { register, control, formState } = useFormContext<JobDraft>();
  const { errors } = formState;
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        <Input
          className={styles.title}
          limit={jobLimits.title}
          placeholder="For example, Packaging system for a ceramics label"
          {...register('title')}
        />
      </Field>
      <Controller
        control={control}
        name="description"
        render={({ field }) => (
          <WorkText
            label="Description"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            placeholder="What you need, who it is for, and what good looks like. Type / for blocks"
            error={errors.description?.message}
          />
        )}
      />
      <SkillsField />
    </>
  );
}
