import {
  formatMoney,
  type ProposalDraft,
  proposalMessages,
  proposalTotal,
} from '@soloist/contracts';
import { Button, DateField, Field, IconButton, Input, PriceField } from '@soloist/ui';
import clsx from 'clsx';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { emptyMilestone } from '../proposal-draft.ts';
import { ListProblem } from './list-problem.tsx';
import styles from './milestones-field.module.css';
import steps from './steps.module.css';

/** The milestones of a proposal: at least one row, one message for all of them. */
export function MilestonesField() {
  const { control, register, formState, watch } = useFormContext<ProposalDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'details.milestones' });
  const errors = formState.errors.details?.milestones;
  const currency = watch('currency');
  return (
    <fieldset className={steps.group}>
      <legend className={steps.legend}>Milestones</legend>
      {fields.map((row, index) => {
        const bad = errors?.[index];
        const at = `details.milestones.${index}` as const;
        return (
          <div key={row.id} className={clsx(styles.row, bad && styles.bad)}>
            <span className={styles.number}>{index + 1}</span>
            <Field label={`Milestone ${index + 1} name`} hideLabel>
              <Input
                placeholder="Milestone"
                aria-invalid={Boolean(bad?.name)}
                {...register(`${at}.name`)}
              />
            </Field>
            <Field label={`Milestone ${index + 1} rate`} hideLabel>
              <Controller
                control={control}
                name={`${at}.rate`}
                render={({ field }) => (
                  <PriceField {...field} currency={currency} aria-invalid={Boolean(bad?.rate)} />
                )}
              />
            </Field>
            <Field label={`Milestone ${index + 1} end date`} hideLabel>
              <DateField aria-invalid={Boolean(bad?.end_date)} {...register(`${at}.end_date`)} />
            </Field>
            {fields.length > 1 && (
              <IconButton label={`Remove milestone ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 size={16} />
              </IconButton>
            )}
            <div className={styles.deliverable}>
              <Field label={`Milestone ${index + 1} deliverable`} hideLabel>
                <Input
                  placeholder="What the client receives"
                  aria-invalid={Boolean(bad?.deliverable)}
                  {...register(`${at}.deliverable`)}
                />
              </Field>
            </div>
          </div>
        );
      })}
      <ListProblem message={errors && proposalMessages.milestones} />
      <div className={styles.foot}>
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus size={16} />}
          onClick={() => append(emptyMilestone())}
        >
          Add milestone
        </Button>
        <span>
          Total <b>{formatMoney(proposalTotal(watch()), currency)}</b>
        </span>
      </div>
    </fieldset>
  );
}
