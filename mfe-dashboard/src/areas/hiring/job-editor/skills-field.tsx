import { jobLimits, search } from '@soloist/contracts';
import { ChipsInput, Field } from '@soloist/ui';
import { call, keepPreviousData, useQuery } from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { JobDraft } from './job-content.rules.ts';

const typingMs = 200;

/** Skills with suggested names; any other word is accepted. */
export function SkillsField() {
  const { control, formState } = useFormContext<JobDraft>();
  const { errors } = formState;
  const [typed, setTyped] = useState('');
  const known = useKnownSkills(typed);
  const problems = errors.skills as { message?: string; find?: unknown } | undefined;
  const wrong = Array.isArray(errors.skills) ? errors.skills.find(Boolean)?.message : undefined;
  return (
    <Field
      label="Skills"
      hint="Freelancers search by skill. Press Enter to add one."
      error={problems?.message ?? wrong}
    >
      <Controller
        control={control}
        name="skills"
        render={({ field: { value, onChange, onBlur } }) => (
          <ChipsInput
            {...{ value, onChange, onBlur }}
            max={jobLimits.skills}
            suggestions={known}
            onTyping={setTyped}
          />
        )}
      />
    </Field>
  );
}

/** Names of skills that start with or resemble the input, fetched when typing pauses. */
function useKnownSkills(typed: string) {
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim().slice(0, 60)), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    queryKey: ['search', 'skills', q],
    queryFn: async ({ signal }) => (await call(search.skills, { query: { q }, signal })).skills,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data ?? [];
}
