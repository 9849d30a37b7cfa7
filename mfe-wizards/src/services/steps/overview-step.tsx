import { serviceLimits } from '@soloist/contracts';
import { ChipsInput, Field, Input } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { Controller, useFormContext } from 'react-hook-form';
import type { ServiceDraft } from '../service-draft.rules.ts';
import { StepHead } from './step-head.tsx';

const maxChips = 30;
const industries = [
  'Food & drink',
  'Health',
  'Education',
  'Finance',
  'Retail',
  'Technology',
  'Media',
  'Travel',
];

/** Step 0: the title and the search terms. */
export function OverviewStep() {
  const { register, formState } = useFormContext<ServiceDraft>();
  const me = useMe().data?.userInfo;
  return (
    <>
      <StepHead title="Overview" text="Add a clear title and words that clients search for." />
      <Field label="Title" error={formState.errors.title?.message}>
        <Input
          limit={serviceLimits.title}
          placeholder="e.g. Packaging sprint, up to six products"
          {...register('title')}
        />
      </Field>
      <ChipsField name="roles" label="Roles" hint="Your role in this work, such as designer." />
      <ChipsField name="tools" label="Tools" suggestions={me?.tools} hint="What you work with." />
      <ChipsField
        name="industry"
        label="Industries"
        suggestions={industries}
        hint="Who it’s for."
      />
      <ChipsField name="skills" label="Skills" optional suggestions={me?.skills} />
    </>
  );
}

interface ChipsFieldProps {
  name: 'roles' | 'tools' | 'industry' | 'skills';
  label: string;
  hint?: string;
  optional?: boolean;
  suggestions?: readonly string[] | undefined;
}

function ChipsField({ name, label, hint, optional = false, suggestions = [] }: ChipsFieldProps) {
  const { control, formState } = useFormContext<ServiceDraft>();
  return (
    <Field label={label} hint={hint} optional={optional} error={formState.errors[name]?.message}>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <ChipsInput {...{ value, onChange, onBlur, suggestions }} max={maxChips} />
        )}
      />
    </Field>
  );
}
