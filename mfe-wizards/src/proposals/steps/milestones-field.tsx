import {
  formatMoney,
  type ProposalDraft,
  proposalMessages,
  proposalTotal,
} from '@soloist/contracts';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import { ListError } from '../../shared/list-error.tsx';
import steps from '../../shared/wizard/steps.module.css';
import { emptyMilestone } from '../proposal-draft.rules.ts';
import { MilestoneRow } from './milestone-row.tsx';
import styles from './milestones-field.module.css';

/** The milestones of a proposal: at least one row, one message for all of them. */
export function MilestonesField() {
  const { control, formState, watch } = useFormContext<ProposalDraft>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'details.milestones' });
  const errors = formState.errors.details?.milestones;
  return (
    <fieldset className={steps.group}>
      <legend className={steps.legend}>Milestones</legend>
      <SortableRows ids={fields.map(({ id }) => id)} noun="milestone" onMove={move}>
        {({ index, mover }) => (
          <MilestoneRow
            index={index}
            mover={mover}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        )}
      </SortableRows>
      <ListError message={errors && proposalMessages.milestones} />
      <div className={styles.foot}>
        <AddRowButton onClick={() => append(emptyMilestone())}>Add milestone</AddRowButton>
        <span>
          Total <b>{formatMoney(proposalTotal(watch()), watch('currency'))}</b>
        </span>
      </div>
    </fieldset>
  );
}
