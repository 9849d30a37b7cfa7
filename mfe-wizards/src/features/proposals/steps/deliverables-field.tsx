import { type ProposalDraft, proposalMessages } from '@soloist/contracts';
import { Button, Field, IconButton, Input, Textarea } from '@soloist/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { emptyDeliverable } from '../proposal-draft.ts';
import { ListProblem } from './list-problem.tsx';
import styles from './steps.module.css';

export function DeliverablesField({ limit }: { limit: number }) {
  const { control, register, formState } = useFormContext<ProposalDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'project_deliverables' });
  const errors = formState.errors.project_deliverables;
  const lacksName = fields.some((_, index) => errors?.[index]?.deliverable_name);
  const lacksDescription = fields.some((_, index) => errors?.[index]?.deliverable_description);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Deliverables</legend>
      {fields.map((row, index) => (
        <div key={row.id} className={styles.deliverable}>
          <Field label={`Deliverable ${index + 1} name`} hideLabel>
            <Input
              limit={limit}
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
      ))}
      <ListProblem message={lacksName ? proposalMessages.deliverableName : undefined} />
      <ListProblem
        message={lacksDescription ? proposalMessages.deliverableDescription : undefined}
      />
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
    </fieldset>
  );
}
