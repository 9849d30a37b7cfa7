import { serviceMessages } from '@soloist/contracts';
import { Field, Input, Textarea, VisuallyHidden } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddButton } from '../../../add-button.tsx';
import { DeliverableRow } from '../../../deliverable-row.tsx';
import { ListProblem } from '../../../list-problem.tsx';
import styles from '../../../steps.module.css';
import { emptyDeliverable, type ServiceDraft } from '../service-draft.ts';
import { StepHead } from './step-head.tsx';

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
      <fieldset className={styles.group}>
        <legend>
          <VisuallyHidden>Deliverables</VisuallyHidden>
        </legend>
        <SortableRows ids={fields.map(({ id }) => id)} noun="deliverable" onMove={move}>
          {({ index, mover }) => (
            <DeliverableRow
              number={index + 1}
              mover={mover}
              isBad={Boolean(errors?.[index])}
              onRemove={() => remove(index)}
              name={
                <Field label={`Heading of deliverable ${index + 1}`} hideLabel>
                  <Input
                    limit={200}
                    placeholder="Heading"
                    aria-invalid={Boolean(errors?.[index]?.name)}
                    {...register(`deliverables.${index}.name`)}
                  />
                </Field>
              }
              description={
                <Field label={`Description of deliverable ${index + 1}`} hideLabel>
                  <Textarea
                    rows={2}
                    limit={1000}
                    placeholder="What it is and how it is handed over"
                    aria-invalid={Boolean(errors?.[index]?.description)}
                    {...register(`deliverables.${index}.description`)}
                  />
                </Field>
              }
            />
          )}
        </SortableRows>
        <ListProblem
          message={errors && fields.length === 0 ? serviceMessages.deliverables : undefined}
        />
        <ListProblem message={isBlank ? serviceMessages.deliverable : undefined} />
        {fields.length < most && (
          <div>
            <AddButton onClick={() => append(emptyDeliverable())}>Add deliverable</AddButton>
          </div>
        )}
      </fieldset>
    </>
  );
}
