import {
  formatHours,
  readHours,
  sameUnits,
  type TimeEntry,
  type TimeEntryChange,
  type TimeSubjects,
  timeSubjectFields,
  timeSubjectOf,
  timeSubjectOptions,
} from '@soloist/contracts';
import { Checkbox, DateField, Field, Input, PriceField, Select } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useAddEntry, useChangeEntry, useTimeSubjects } from './time.api.ts';
import styles from './time.module.css';
import { rateHint } from './time.rules.ts';

interface EntryFields {
  day: string;
  subject: string;
  milestone_id: string;
  hours: string;
  note: string;
  billable: boolean;
  rate: number | null;
}

/** What a new entry begins with, or the entry to change. */
export type EntryDialogState = { day: string; subject: string } | { entry: TimeEntry };

const initialFields = (state: EntryDialogState): EntryFields =>
  'entry' in state
    ? {
        day: state.entry.day,
        subject: timeSubjectOf(state.entry),
        milestone_id: state.entry.milestone_id ?? '',
        hours: state.entry.running ? '' : formatHours(state.entry.seconds),
        note: state.entry.note,
        billable: state.entry.billable,
        rate: state.entry.rate_source === 'entry' ? state.entry.rate : null,
      }
    : { ...state, milestone_id: '', hours: '', note: '', billable: true, rate: null };

const sourceTexts = {
  entry: '',
  project: 'the project’s rate',
  client: 'the client’s rate',
  profile: 'your rate',
};

/** The rate without one of the entry's own. */
function usualRate(subjects: TimeSubjects | undefined, subject: string) {
  if (!subjects) return undefined;
  const { project_id, client_email } = timeSubjectFields(subject);
  return (
    subjects.projects.find(({ id }) => id === project_id) ??
    subjects.clients.find(({ email }) => email === client_email) ??
    subjects.other
  );
}

/** The currency of a rate of the entry's own: the project's, else that of the usual rate. */
function currencyOf(subjects: TimeSubjects | undefined, subject: string) {
  const { project_id } = timeSubjectFields(subject);
  const project = subjects?.projects.find(({ id }) => id === project_id);
  return project?.project_currency ?? usualRate(subjects, subject)?.currency;
}

/** The server's names of the fields here. */
const fieldsOfPaths: Record<string, keyof EntryFields> = {
  ...{ day: 'day', seconds: 'hours', note: 'note', rate: 'rate', milestone_id: 'milestone_id' },
  ...{ project_id: 'subject', client_email: 'subject' },
};

interface EntryDialogProps {
  state: EntryDialogState;
  onClose: () => void;
}

/** Adds or changes an entry. */
export function EntryDialog({ state, onClose }: EntryDialogProps) {
  const entry = 'entry' in state ? state.entry : undefined;
  const [newId] = useState(() => crypto.randomUUID());
  const subjects = useTimeSubjects().data;
  const add = useAddEntry();
  const change = useChangeEntry();
  const { register, control, handleSubmit, formState, setError, setValue, getValues, watch } =
    useForm<EntryFields>({
      values: initialFields(state),
      resetOptions: { keepDirtyValues: true },
    });
  const { errors } = formState;
  const [subject, isBillable] = watch(['subject', 'billable']);
  const usual = usualRate(subjects, subject);
  const { project_id } = timeSubjectFields(subject);
  const project = subjects?.projects.find(({ id }) => id === project_id);
  const currency = currencyOf(subjects, subject) ?? entry?.currency;
  const isRunning = entry?.running ?? false;

  /** An entered rate keeps its number of units in the currency of another project. */
  function changeSubject(next: string) {
    const rate = getValues('rate');
    const to = currencyOf(subjects, next);
    if (rate !== null && currency && to) setValue('rate', sameUnits(rate, currency, to));
    setValue('subject', next);
    setValue('milestone_id', '');
  }

  function showError(error: Error) {
    const problems = error instanceof ApiError ? error.details : [];
    for (const { path, message } of problems) {
      setError(fieldsOfPaths[path] ?? 'root', { message });
    }
    if (problems.length === 0) setError('root', { message: error.message });
  }

  const submit = handleSubmit(async ({ day, hours, note, billable, rate, milestone_id }) => {
    const work = {
      day,
      note,
      billable,
      ...timeSubjectFields(subject),
      ...(project && milestone_id ? { milestone_id } : {}),
      ...(rate === null ? {} : { rate }),
    } satisfies TimeEntryChange;
    // What was not edited keeps its seconds.
    const isSame = entry && hours === formatHours(entry.seconds);
    const seconds = isSame ? entry.seconds : readHours(hours);
    if (!isRunning && !seconds) {
      setError('hours', { message: 'Enter a time like 1:30 or 1.5.' });
      return;
    }
    const saving = entry
      ? change.mutateAsync({
          entry_id: entry.entry_id,
          body: isRunning ? work : { ...work, seconds },
        })
      : add.mutateAsync({ entry_id: newId, body: { ...work, seconds: seconds! } });
    await saving.then(onClose, showError);
  });

  return (
    <FormDialog
      title={entry ? 'Edit time entry' : 'Add time'}
      action={entry ? 'Save' : 'Add time'}
      busy={(add.isPending || change.isPending) && 'Saving'}
      problem={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <Field label="Date" error={errors.day?.message}>
          <Controller
            control={control}
            name="day"
            render={({ field }) => <DateField {...field} />}
          />
        </Field>
        {!isRunning && (
          <Field label="Duration" hint="Hours, such as 1:30 or 1.5." error={errors.hours?.message}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder="0:00"
              {...register('hours')}
            />
          </Field>
        )}
      </div>
      <Field label="Project or client" optional error={errors.subject?.message}>
        <Select
          disabled={!subjects}
          options={[
            { value: '', label: subjects ? 'None' : 'Loading' },
            ...(subjects ? timeSubjectOptions(subjects) : []),
          ]}
          // The options may come after the value.
          key={String(Boolean(subjects))}
          value={subject}
          onChange={({ target }) => changeSubject(target.value)}
        />
      </Field>
      {project && project.milestones.length > 0 && (
        <Field label="Milestone" optional error={errors.milestone_id?.message}>
          <Select
            options={[
              { value: '', label: 'None' },
              ...project.milestones.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...register('milestone_id')}
          />
        </Field>
      )}
      <Field label="Note" optional error={errors.note?.message}>
        <Input limit={200} {...register('note')} />
      </Field>
      <Controller
        control={control}
        name="billable"
        render={({ field: { value, onChange } }) => (
          <Checkbox label="Billable" checked={value} onChange={onChange} />
        )}
      />
      {isBillable && (
        <Field
          label="Hourly rate"
          optional
          hint={usual && `Leave empty to use ${sourceTexts[usual.rate_source]}.`}
          error={errors.rate?.message}
        >
          <Controller
            control={control}
            name="rate"
            render={({ field }) => (
              <PriceField
                {...field}
                currency={currency}
                placeholder={usual && rateHint(usual, currency)}
              />
            )}
          />
        </Field>
      )}
    </FormDialog>
  );
}
