import { leadLimits, leadMessages, type WholeLead } from '@soloist/contracts';
import { Button, DateField, Field, Input } from '@soloist/ui';
import { clsx } from 'clsx';
import { AlertCircle } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatInstant, today } from '../../dates.ts';
import { tellProblem } from '../../tell-problem.ts';
import { PanelSection } from '../invoices/panel-section.tsx';
import styles from './lead-panel.module.css';
import { useUpdateLead } from './leads.api.ts';

/** What comes next, and when. */
export function LeadNextStep({ lead }: { lead: WholeLead }) {
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
              onClick={() => update.mutate({ nextStep: null }, { onError: tellProblem })}
            >
              Done
            </Button>
          )}
          <Button size="sm" onClick={() => setEditing(true)}>
            {nextStep ? 'Change' : 'Plan the next step'}
          </Button>
        </div>
      )}
    </PanelSection>
  );
}

const pad = (part: number) => String(part).padStart(2, '0');
const timeOf = (date: Date) => `${pad(date.getHours())}:${pad(date.getMinutes())}`;
const usualTime = '09:00';

function StepForm({ lead, onDone }: { lead: WholeLead; onDone: () => void }) {
  const update = useUpdateLead(lead.id);
  const at = lead.nextStep && new Date(lead.nextStep.at);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      text: lead.nextStep?.text ?? '',
      day: at ? today(at) : '',
      time: at ? timeOf(at) : usualTime,
    },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ text, day, time }) =>
    update.mutate(
      { nextStep: { text, at: new Date(`${day}T${time || usualTime}`).toISOString() } },
      { onSuccess: onDone, onError: tellProblem },
    ),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="What comes next" error={errors.text?.message}>
        <Input
          limit={leadLimits.nextStep}
          placeholder="Such as: call about the labels"
          {...register('text', { validate: (text) => text.trim() !== '' || leadMessages.nextStep })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Day" error={errors.day?.message}>
          <DateField {...register('day', { required: leadMessages.nextStepAt })} />
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
