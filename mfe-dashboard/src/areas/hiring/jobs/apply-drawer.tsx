import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { applicationForm, applicationLimits, budgetText, type Job } from '@soloist/contracts';
import { Button, Drawer, Field, PriceField, Textarea } from '@soloist/ui';
import { Controller, useForm } from 'react-hook-form';
import { clientName } from '../../shared/jobs/job.rules.ts';
import { useApply } from '../../shared/jobs/jobs.api.ts';
import styles from './job.module.css';

interface ApplicationDraft {
  cover: string;
  /** Minor units; null is empty. */
  rate: number | null;
}

interface ApplyDrawerProps {
  job: Job;
  open: boolean;
  onClose: () => void;
}

/** A cover message and a rate. The draft stays while the drawer is closed. */
export function ApplyDrawer({ job, open, onClose }: ApplyDrawerProps) {
  const form = useForm<ApplicationDraft>({
    defaultValues: { cover: '', rate: null },
    resolver: standardSchemaResolver(applicationForm) as never,
    mode: 'onTouched',
  });
  const { apply, isApplying } = useApply(job._id, { onApplied: onClose });
  const { errors } = form.formState;
  const isHourly = job.budgetType === 'hourly';
  return (
    <Drawer open={open} onClose={onClose} title="Apply">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit(({ cover, rate }) => rate !== null && apply({ cover, rate }))}
      >
        <p className={styles.meta}>
          <bdi>{job.title}</bdi>, {budgetText(job)}
        </p>
        <Field
          label="Cover message"
          hint={`Tell ${clientName(job)} what you would do first, and link similar work.`}
          error={errors.cover?.message}
        >
          <Textarea rows={9} limit={applicationLimits.cover} {...form.register('cover')} />
        </Field>
        <Field
          label={isHourly ? 'Your hourly rate' : 'Your total price'}
          hint={`The client’s budget: ${budgetText(job)}.`}
          error={errors.rate?.message}
        >
          <Controller
            control={form.control}
            name="rate"
            render={({ field }) => (
              <PriceField
                {...field}
                currency={job.currency}
                after={isHourly && <span className={styles.unit}>an hour</span>}
              />
            )}
          />
        </Field>
        <Button
          block
          size="lg"
          variant="primary"
          type="submit"
          busy={isApplying ? 'Applying' : undefined}
        >
          Send application
        </Button>
        <p className={styles.note}>
          You can apply once and withdraw later. Only {clientName(job)} sees your message.
        </p>
      </form>
    </Drawer>
  );
}
