import { serviceMessages } from '@soloist/contracts';
import { Button, Field, IconButton, Input, Textarea } from '@soloist/ui';
import clsx from 'clsx';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ListProblem } from '../../../list-problem.tsx';
import { SortableRows } from '../../../sortable-rows.tsx';
import { emptyDeliverable, type ServiceDraft } from '../service-draft.ts';
import { StepHead } from './step-head.tsx';
import styles from './steps.module.css';

const most = 30;

/** Step 1: what clients get. */
export function DeliverablesStep() {
  const { control, register, formState } = useFormContext<ServiceDraft>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'deliverables' });
  const errors = formState.errors.deliverables;
  const said = fields.flatMap((_, index) => [errors?.[index]?.name, errors?.[index]?.description]);
  // What is too long says so itself.
  const isBlank = said.some((error) => error?.message === serviceMessages.deliverable);
  return (
    <>
      <StepHead
        title="What do clients get?"
        text="Each thing you hand over, and what it includes."
      />
      <fieldset className={styles.group} aria-label="Deliverables">
        <SortableRows ids={fields.map(({ id }) => id)} noun="deliverable" onMove={move}>
          {({ index, mover }) => (
            <div className={clsx(styles.row, errors?.[index] && styles.bad)}>
              <div className={styles.mover}>{mover}</div>
              <Field label={`Heading of deliverable ${index + 1}`} hideLabel>
                <Input
                  limit={200}
                  placeholder="Heading"
                  aria-invalid={Boolean(errors?.[index]?.name)}
                  {...register(`deliverables.${index}.name`)}
                />
              </Field>
              <IconButton label={`Remove deliverable ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 size={16} />
              </IconButton>
              <div className={styles.wide}>
                <Field label={`Description of deliverable ${index + 1}`} hideLabel>
                  <Textarea
                    rows={2}
                    limit={1000}
                    placeholder="What it is and how it is handed over"
                    aria-invalid={Boolean(errors?.[index]?.description)}
                    {...register(`deliverables.${index}.description`)}
                  />
                </Field>
              </div>
            </div>
          )}
        </SortableRows>
        <ListProblem
          message={errors && fields.length === 0 ? serviceMessages.deliverables : undefined}
        />
        <ListProblem message={isBlank ? serviceMessages.deliverable : undefined} />
        {fields.length < most && (
          <div>
            <Button
              variant="ghost"
              size="sm"
              icon={<Plus size={16} />}
              onClick={() => append(emptyDeliverable())}
            >
              Add deliverable
            </Button>
          </div>
        )}
      </fieldset>
    </>
  );
}
