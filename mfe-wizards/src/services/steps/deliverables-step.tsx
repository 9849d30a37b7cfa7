import { serviceMessages } from '@soloist/contracts';
import { Field, Input, Textarea, VisuallyHidden } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import { ListError } from '../../shared/list-error.tsx';
import { DeliverableRow } from '../../shared/wizard/deliverable-row.tsx';
import styles from '../../shared/wizard/steps.module.css';
import { emptyDeliverable, type ServiceDraft } from '../service-draft.rules.ts';
import { StepHead } from './step-head.tsx';

const maxCount = 30;

/** Step 1: what clients get. */
export function DeliverablesStep() {
  const { control, register, formState } = useFormContext<ServiceDraft>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'deliverables' });
  const errors = formState.errors.deliverables;
  const fieldErrors = fields.flatMap((_, index) => [
    errors?.[index]?.name,
    errors?.[index]?.description,
  ]);
  // A field that is too long reports that itself.
  const isBlank = fieldErrors.some((error) => error?.message === serviceMessages.deliverable);
  return (
    <>
      <StepHead title="Deliverables" text="List what you deliver and what each item includes." />
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
                    placeholder="What it is and how you’ll deliver it"
                    aria-invalid={Boolean(errors?.[index]?.description)}
                    {...register(`deliverables.${index}.description`)}
                  />
                </Field>
              }
            />
          )}
        </SortableRows>
        <ListError
          message={errors && fields.length === 0 ? serviceMessages.deliverables : undefined}
        />
        <ListError message={isBlank ? serviceMessages.deliverable : undefined} />
        {fields.length < maxCount && (
          <div>
            <AddRowButton onClick={() => append(emptyDeliverable())}>Add deliverable</AddRowButton>
          </div>
        )}
      </fieldset>
    </>
  );
}
