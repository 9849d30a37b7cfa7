import { inputLimit, type ProposalDraft, proposalMessages } from '@soloist/contracts';
import { Field, Input, Textarea } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import { ListError } from '../../shared/list-error.tsx';
import { DeliverableRow } from '../../shared/wizard/deliverable-row.tsx';
import styles from '../../shared/wizard/steps.module.css';
import { emptyDeliverable } from '../proposal-draft.rules.ts';

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
                  placeholder="What it is and how you’ll deliver it"
                  aria-invalid={Boolean(errors?.[index]?.deliverable_description)}
                  {...register(`project_deliverables.${index}.deliverable_description`)}
                />
              </Field>
            }
          />
        )}
      </SortableRows>
      <ListError message={lacksName ? proposalMessages.deliverableName : undefined} />
      <ListError message={lacksDescription ? proposalMessages.deliverableDescription : undefined} />
      <div>
        <AddRowButton onClick={() => append(emptyDeliverable())}>Add deliverable</AddRowButton>
      </div>
    </fieldset>
  );
}
