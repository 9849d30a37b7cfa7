import { serviceLimits } from '@soloist/contracts';
import { ChipsInput, Field, Input } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { Controller, useFormContext } from 'react-hook-form';
import type { ServiceDraft } from '../service-draft.ts';
import { StepHead } from './step-head.tsx';

const mostChips = 30;
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

/** Step 0: what it is, and whom it is for. */
export function OverviewStep() {
  const { register, formState } = useFormContext<ServiceDraft>();
  const me = useMe().data?.userInfo;
  return (
    <>
      <StepHead
        title="What do you offer?"
        text="A clear title and a few words that clients search for."
      />
      <Field label="Title" error={formState.errors.title?.message}>
        <Input
          limit={serviceLimits.title}
          counter
          placeholder="Such as “Packaging sprint, up to six products”"
          {...register('title')}
        />
      </Field>
      <Words name="roles" label="Roles" hint="What you are in this work, such as designer." />
      <Words name="tools" label="Tools" suggestions={me?.tools} hint="What you work with." />
      <Words name="industry" label="Industries" suggestions={industries} hint="Whom it is for." />
      <Words name="skills" label="Skills" optional suggestions={me?.skills} />
    </>
  );
}

interface WordsProps {
  name: 'roles' | 'tools' | 'industry' | 'skills';
  label: string;
  hint?: string;
  optional?: boolean;
  suggestions?: readonly string[] | undefined;
}

function Words({ name, label, hint, optional = false, suggestions = [] }: WordsProps) {
  const { control, formState } = useFormContext<ServiceDraft>();
  return (
    <Field label={label} hint={hint} optional={optional} error={formState.errors[name]?.message}>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <ChipsInput {...{ value, onChange, onBlur, suggestions }} max={mostChips} />
        )}
      />
    </Field>
  );
}
