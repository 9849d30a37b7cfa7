import { inputLimit, type ProposalDraft, proposalMessages } from '@soloist/contracts';
import { Field, Input, Textarea } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddButton } from '../../../add-button.tsx';
import { DeliverableRow } from '../../../deliverable-row.tsx';
import { ListProblem } from '../../../list-problem.tsx';
import styles from '../../../steps.module.css';
import { emptyDeliverable } from '../proposal-draft.ts';

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
          <DeliverableRow
            number={index + 1}
            mover={mover}
            isBad={Boolean(errors?.[index])}
            onRemove={() => remove(index)}
            name={
              <Field label={`Deliverable ${index + 1} name`} hideLabel>
                <Input
                  limit={inputLimit}
                  placeholder="Name"
                  aria-invalid={Boolean(errors?.[index]?.deliverable_name)}
                  {...register(`project_deliverables.${index}.deliverable_name`)}
                />
              </Field>
            }
            description={
              <Field label={`Deliverable ${index + 1} description`} hideLabel>
                <Textarea
                  rows={2}
                  limit={1000}
                  placeholder="What it is and how it is handed over"
                  aria-invalid={Boolean(errors?.[index]?.deliverable_description)}
                  {...register(`project_deliverables.${index}.deliverable_description`)}
                />
              </Field>
            }
          />
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
