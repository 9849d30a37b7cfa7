import { isDay, type LeadDetail, leadLimits, leadMessages, today } from '@soloist/contracts';
import { Button, DateField, Field, Input } from '@soloist/ui';
import { clsx } from 'clsx';
import { AlertCircle } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { PanelSection } from '../../shared/sections/section.tsx';
import styles from './lead-panel.module.css';
import { useUpdateLead } from './leads.api.ts';

/** The next step and its due date. */
export function LeadNextStep({ lead }: { lead: LeadDetail }) {
  const [isEditing, setEditing] = useState(false);
  const update = useUpdateLead(lead.id);
  const { nextStep } = lead;
  return (
    <PanelSection title="Next step">
      {isEditing && <StepForm lead={lead} onDone={() => setEditing(false)} />}
      {!isEditing && nextStep && (
        <p className={clsx(nextStep.overdue && styles.overdue)}>
          {nextStep.overdue && <AlertCircle size={16} aria-hidden />}
          <span>
            {nextStep.overdue && 'Overdue: '}
            <span dir="auto">{nextStep.text}</span>, {formatInstant(nextStep.at)}
          </span>
        </p>
      )}
      {!isEditing && (
        <div className={styles.actions}>
          {nextStep && (
            <Button
              size="sm"
              busy={update.isPending && 'Saving'}
              onClick={() => update.mutate({ nextStep: null }, { onError: showErrorToast })}
            >
              Done
            </Button>
          )}
          <Button size="sm" onClick={() => setEditing(true)}>
            {nextStep ? 'Edit step' : 'Plan next step'}
          </Button>
        </div>
      )}
    </PanelSection>
  );
}

const pad = (part: number) => String(part).padStart(2, '0');
const timeOf = (date: Date) => `${pad(date.getHours())}:${pad(date.getMinutes())}`;
const defaultTime = '09:00';

function StepForm({ lead, onDone }: { lead: LeadDetail; onDone: () => void }) {
  const update = useUpdateLead(lead.id);
  const at = lead.nextStep && new Date(lead.nextStep.at);
  const { register, control, handleSubmit, formState } = useForm({
    defaultValues: {
      text: lead.nextStep?.text ?? '',
      day: at ? today(at) : '',
      time: at ? timeOf(at) : defaultTime,
    },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ text, day, time }) =>
    update.mutate(
      { nextStep: { text, at: new Date(`${day}T${time || defaultTime}`).toISOString() } },
      { onSuccess: onDone, onError: showErrorToast },
    ),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Task" error={errors.text?.message}>
        <Input
          limit={leadLimits.nextStep}
          placeholder="For example, Call about the labels"
          {...register('text', { validate: (text) => text.trim() !== '' || leadMessages.nextStep })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Day" error={errors.day?.message}>
          <Controller
            control={control}
            name="day"
            rules={{ validate: (day) => isDay(day) || leadMessages.nextStepAt }}
            render={({ field }) => <DateField {...field} daysAhead={[1, 7]} />}
          />
        </Field>
        <Field label="Time">
          <Input type="time" {...register('time')} />
        </Field>
      </div>
      <div className={styles.actions}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={update.isPending && 'Saving'}>
          Save
        </Button>
      </div>
    </form>
  );
}
