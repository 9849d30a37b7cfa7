import type { ProposalDraft } from '@soloist/contracts';
import { DateField, Field, IconButton, Input, PriceField } from '@soloist/ui';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import styles from './milestones-field.module.css';

interface MilestoneRowProps {
  index: number;
  mover: ReactNode;
  /** Absent for the only row. */
  onRemove: (() => void) | undefined;
}

export function MilestoneRow({ index, mover, onRemove }: MilestoneRowProps) {
  const { control, register, formState, watch } = useFormContext<ProposalDraft>();
  const bad = formState.errors.details?.milestones?.[index];
  const at = `details.milestones.${index}` as const;
  const name = `Milestone ${index + 1}`;
  return (
    <div className={clsx(styles.row, bad && styles.bad)}>
      <div className={styles.mover}>
        <span>{index + 1}</span>
        {mover}
      </div>
      <Field label={`${name} name`} hideLabel className={styles.name}>
        <Input
          placeholder="Milestone"
          aria-invalid={Boolean(bad?.name)}
          {...register(`${at}.name`)}
        />
      </Field>
      <Field label={`${name} rate`} hideLabel className={styles.rate}>
        <Controller
          control={control}
          name={`${at}.rate`}
          render={({ field }) => (
            <PriceField {...field} currency={watch('currency')} aria-invalid={Boolean(bad?.rate)} />
          )}
        />
      </Field>
      <Field label={`${name} end date`} hideLabel className={styles.end}>
        <Controller
          control={control}
          name={`${at}.end_date`}
          render={({ field }) => <DateField {...field} aria-invalid={Boolean(bad?.end_date)} />}
        />
      </Field>
      {onRemove && (
        <IconButton
          className={styles.remove}
          label={`Remove milestone ${index + 1}`}
          onClick={onRemove}
        >
          <Trash2 size={16} />
        </IconButton>
      )}
      <Field label={`${name} deliverable`} hideLabel className={styles.deliverable}>
        <Input
          placeholder="What the client receives"
          aria-invalid={Boolean(bad?.deliverable)}
          {...register(`${at}.deliverable`)}
        />
      </Field>
    </div>
  );
}
