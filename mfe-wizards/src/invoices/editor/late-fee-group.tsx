import {
  initialLateFeeSettings,
  type LateFeeSettings,
  lateFeeSentence,
  usualLateFee,
} from '@soloist/contracts';
import { Field, Segmented } from '@soloist/ui';
import { emptyLateFee, LateFeeFields } from '@soloist/ui/late-fee-fields';
import { Link } from '@soloist/web-client';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import styles from './editor.module.css';
import { Group } from './group.tsx';

export interface LateFeeGroupProps {
  lateFees: LateFeeSettings | undefined;
}

const choices = [
  { value: 'usual', label: 'Usual' },
  { value: 'none', label: 'None' },
  { value: 'other', label: 'Custom' },
];

function choiceOf(rule: InvoiceDraft['late_fee']) {
  if (rule === 'usual') return 'usual';
  return rule === null ? 'none' : 'other';
}

/** What a late payment of this invoice costs: as usual, nothing, or by a rule of its own. */
export function LateFeeGroup({ lateFees = initialLateFeeSettings }: LateFeeGroupProps) {
  const { control, formState } = useFormContext<InvoiceDraft>();
  const [rule, currency] = useWatch({ control, name: ['late_fee', 'currency'] });
  const usual = usualLateFee(lateFees, currency);
  const problems: object | undefined = formState.errors.late_fee;
  const errors = Object.fromEntries(
    Object.entries(problems ?? {}).map(([name, problem]) => [name, problem?.message]),
  );
  return (
    <Group
      title="Late fees"
      summary={summaryOf(rule, usual !== null)}
      hasProblem={Boolean(problems)}
    >
      <Controller
        control={control}
        name="late_fee"
        render={({ field: { value, onChange } }) => (
          <>
            <Field label="Late fees" group>
              <Segmented
                full
                options={choices}
                value={choiceOf(value)}
                onChange={(choice) => {
                  if (choice === 'usual') onChange('usual');
                  else onChange(choice === 'none' ? null : (usual ?? emptyLateFee()));
                }}
              />
            </Field>
            {value === 'usual' && (
              <p className={styles.note}>
                {usual
                  ? lateFeeSentence(usual, currency)
                  : `You have no usual late fees in ${currency}. `}
                {!usual && <Link to="/settings#late-fees">Set late fees</Link>}
              </p>
            )}
            {value && value !== 'usual' && (
              <LateFeeFields
                value={value}
                onChange={onChange}
                currency={currency}
                errors={errors}
              />
            )}
          </>
        )}
      />
    </Group>
  );
}

function summaryOf(rule: InvoiceDraft['late_fee'], hasUsual: boolean): string {
  if (rule === 'usual') return hasUsual ? 'Usual' : 'None';
  return rule === null ? 'None' : 'For this invoice';
}
