import { serviceLimits, serviceSteps } from '@soloist/contracts';
import { Field, Input, Tabs, Textarea } from '@soloist/ui';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ServiceDraft } from '../service-draft.rules.ts';
import { ExampleProjects } from './example-projects.tsx';
import { FaqField } from './faq-field.tsx';
import { StepHead } from './step-head.tsx';
import styles from './steps.module.css';

const names = ['process', 'faq', 'relevantProjects', 'calendarLink'] as const;
type TabName = (typeof names)[number];

/** Step 2: summary, and behind tabs how it works. */
export function DescriptionStep() {
  const { register, formState, watch } = useFormContext<ServiceDraft>();
  const { errors } = formState;
  const [tab, setTab] = useTabWithProblem();
  return (
    <>
      <StepHead
        title="Description"
        text="Explain what happens after a client books. Use plain words."
      />
      <Field label="Summary" hint="At least 10 characters" error={errors.summary?.message}>
        <Textarea rows={4} limit={serviceLimits.summary} {...register('summary')} />
      </Field>
      <Tabs
        label="Service details"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'process', label: 'Process' },
          { value: 'faq', label: 'FAQs', count: watch('faq').length },
          { value: 'relevantProjects', label: 'Example Projects' },
          { value: 'calendarLink', label: 'Calender Link' },
        ]}
      >
        <div className={styles.panel}>
          {tab === 'process' && (
            <Field
              label="Process"
              hint="The steps from the first call to delivery."
              error={errors.process?.message}
            >
              <Textarea rows={6} limit={serviceLimits.process} {...register('process')} />
            </Field>
          )}
          {tab === 'faq' && <FaqField />}
          {tab === 'relevantProjects' && <ExampleProjects />}
          {tab === 'calendarLink' && (
            <Field
              label="Calender Link"
              optional
              hint="Where clients can book a call with you."
              error={errors.calendarLink?.message}
            >
              <Input
                type="url"
                inputMode="url"
                placeholder="https://"
                autoComplete="off"
                {...register('calendarLink')}
              />
            </Field>
          )}
        </div>
      </Tabs>
    </>
  );
}

function tabToDo(draft: ServiceDraft): TabName {
  const { shape } = serviceSteps.description;
  return names.find((name) => !shape[name].safeParse(draft[name]).success) ?? 'process';
}

/**
 * The open tab: initially the first invalid one. Submitting with a problem in another tab opens
 * that tab.
 */
function useTabWithProblem() {
  const { formState, getValues } = useFormContext<ServiceDraft>();
  const { submitCount, errors } = formState;
  const [tab, setTab] = useState(() => tabToDo(getValues()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when going on, not at each key
  useEffect(() => {
    const first = names.find((name) => errors[name]);
    if (first && !errors.summary && !errors[tab]) setTab(first);
  }, [submitCount]);
  return [tab, setTab] as const;
}
