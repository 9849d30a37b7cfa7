import { projectLimits } from '@soloist/contracts';
import { ChipsInput, Field, Heading, Input, Textarea } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { Controller, useFormContext } from 'react-hook-form';
import styles from '../shared/works/work-frame.module.css';
import type { ProjectDraft } from './project-draft.rules.ts';

/** The details of a project. */
export function ProjectDetails() {
  const { register, formState } = useFormContext<ProjectDraft>();
  const { errors } = formState;
  const me = useMe().data?.userInfo;
  return (
    <>
      <Heading level={2} size="sub" className={styles.detailsTitle}>
        Details
      </Heading>
      <Field
        label="Summary"
        optional
        hint="Appears in lists and search results."
        error={errors.brief?.message}
      >
        <Textarea rows={3} limit={projectLimits.brief} {...register('brief')} />
      </Field>
      <ChipsField name="skills" label="Skills" suggestions={me?.skills} />
      <ChipsField name="tools" label="Tools" suggestions={me?.tools} />
      <Field label="Client" optional error={errors.client?.message}>
        <Input limit={projectLimits.client} autoComplete="off" {...register('client')} />
      </Field>
      <Field
        label="Live URL"
        optional
        hint="Link to the finished work."
        error={errors.liveUrl?.message}
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="example.com"
          autoComplete="off"
          {...register('liveUrl')}
        />
      </Field>
    </>
  );
}

interface ChipsFieldProps {
  name: 'skills' | 'tools';
  label: string;
  suggestions?: readonly string[] | undefined;
}

function ChipsField({ name, label, suggestions = [] }: ChipsFieldProps) {
  const { control, formState } = useFormContext<ProjectDraft>();
  return (
    <Field label={label} optional error={formState.errors[name]?.message}>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <ChipsInput {...{ value, onChange, onBlur, suggestions }} max={projectLimits.chips} />
        )}
      />
    </Field>
  );
}
