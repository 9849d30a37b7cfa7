import { inputLimit, type ProposalDraft, proposalMessages } from '@soloist/contracts';
import { Field, IconButton, Input, Textarea } from '@soloist/ui';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddButton } from '../../../add-button.tsx';
import { ListProblem } from '../../../list-problem.tsx';
import { SortableRows } from '../../../sortable-rows.tsx';
import { emptyDeliverable } from '../proposal-draft.ts';
import styles from './steps.module.css';

export function DeliverablesField() {
  const { control, register, formState } = useFormContext<ProposalDraft>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'project_deliverables' });
  const errors = formState.errors.project_deliverables;
  const lacksName = fields.some((_, index) => errors?.[index]?.deliverable_name);
  const lacksDescription = fields.some((_, index) => errors?.[index]?.deliverable_description);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Deliverables</legend>
      <SortableRows ids={fields.map(({ id }) => id)} noun="deliverable" onMove={move}>
        {({ index, mover }) => (
          <div className={clsx(styles.deliverable, errors?.[index] && styles.bad)}>
            <div className={styles.mover}>{mover}</div>
            <Field label={`Deliverable ${index + 1} name`} hideLabel>
              <Input
                limit={inputLimit}
                placeholder="Name"
                aria-invalid={Boolean(errors?.[index]?.deliverable_name)}
                {...register(`project_deliverables.${index}.deliverable_name`)}
              />
            </Field>
            <IconButton label={`Remove deliverable ${index + 1}`} onClick={() => remove(index)}>
              <Trash2 size={16} />
            </IconButton>
            <div className={styles.wide}>
              <Field label={`Deliverable ${index + 1} description`} hideLabel>
                <Textarea
                  rows={2}
                  limit={1000}
                  placeholder="What it is and how it is handed over"
                  aria-invalid={Boolean(errors?.[index]?.deliverable_description)}
                  {...register(`project_deliverables.${index}.deliverable_description`)}
                />
              </Field>
            </div>
          </div>
        )}
      </SortableRows>
      <ListProblem message={lacksName ? proposalMessages.deliverableName : undefined} />
      <ListProblem
        message={lacksDescription ? proposalMessages.deliverableDescription : undefined}
      />
      <div>
        <AddButton onClick={() => append(emptyDeliverable())}>Add deliverable</AddButton>
      </div>
    </fieldset>
  );
}
