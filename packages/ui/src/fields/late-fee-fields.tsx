import { type LateFeeRule, lateFeeSentence } from '@soloist/contracts';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import classes from './late-fee-fields.module.css';
import { NumberField } from './number-field.tsx';
import { PriceField } from './price-field.tsx';
import { Select } from './select.tsx';

const feePeriods = [
  { value: 'once', label: 'Once' },
  { value: 'day', label: 'Per day' },
  { value: 'week', label: 'Per week' },
  { value: 'month', label: 'Per month' },
];
const interestPeriods = [...feePeriods, { value: 'year', label: 'Per year, accrued daily' }];

/** A rule without a fee yet. */
export const emptyLateFee = (): LateFeeRule => ({
  fixed: 0,
  fixed_per: 'once',
  percent: 0,
  percent_per: 'month',
  compound: false,
  grace_days: 0,
  cap: 0,
  cap_percent: 0,
});

export interface LateFeeFieldsProps {
  value: LateFeeRule;
  onChange: (rule: LateFeeRule) => void;
  /** Currency of the rule's amounts. */
  currency: string;
  /** The problem of each field that has one. */
  errors?: Partial<Record<keyof LateFeeRule, string | undefined>>;
}

const Unit = ({ children }: { children: string }) => (
  <span className={classes.unit}>{children}</span>
);

/** The rule of a late fee, with the sentence that the invoice will state. */
export function LateFeeFields({ value, onChange, currency, errors = {} }: LateFeeFieldsProps) {
  const set = (changes: Partial<LateFeeRule>) => onChange({ ...value, ...changes });
  const isEmpty = value.fixed === 0 && value.percent === 0;
  return (
    <>
      <div className={classes.pair}>
        <Field label="Fixed fee" optional error={errors.fixed}>
          <PriceField
            value={value.fixed || null}
            // Tiers belong to the preset's fee.
            onChange={(fixed) => set({ fixed: fixed ?? 0, tiers: undefined })}
            currency={currency}
          />
        </Field>
        <Field label="Charged" error={errors.fixed_per}>
          <Select
            options={feePeriods}
            value={value.fixed_per}
            onChange={({ target }) => set({ fixed_per: target.value as LateFeeRule['fixed_per'] })}
          />
        </Field>
      </div>
      <div className={classes.pair}>
        <Field label="Percentage of the overdue amount" optional error={errors.percent}>
          <NumberField
            value={value.percent || null}
            onChange={(percent) => set({ percent: percent ?? 0 })}
            after={<Unit>%</Unit>}
          />
        </Field>
        <Field label="Percentage charged" error={errors.percent_per}>
          <Select
            options={interestPeriods}
            value={value.percent_per}
            onChange={({ target }) =>
              set({
                percent_per: target.value as LateFeeRule['percent_per'],
                compound: value.compound && target.value === 'year',
              })
            }
          />
        </Field>
      </div>
      {value.percent_per === 'year' && (
        <Checkbox
          label="Compound monthly"
          hint="Each month’s interest is added to the overdue amount."
          checked={value.compound}
          onChange={(compound) => set({ compound })}
        />
      )}
      <Field
        label="Grace period"
        optional
        hint="Days after the due date without a fee."
        error={errors.grace_days}
      >
        <NumberField
          value={value.grace_days || null}
          onChange={(days) => set({ grace_days: days ?? 0 })}
          after={<Unit>days</Unit>}
        />
      </Field>
      <div className={classes.pair}>
        <Field label="Maximum total fees" optional error={errors.cap}>
          <PriceField
            value={value.cap || null}
            onChange={(cap) => set({ cap: cap ?? 0 })}
            currency={currency}
          />
        </Field>
        <Field label="Maximum share of the total" optional error={errors.cap_percent}>
          <NumberField
            value={value.cap_percent || null}
            onChange={(limit) => set({ cap_percent: limit ?? 0 })}
            after={<Unit>%</Unit>}
          />
        </Field>
      </div>
      {!isEmpty && (
        <p className={classes.sentence}>
          <b>On your invoice:</b> {lateFeeSentence(value, currency)}
        </p>
      )}
    </>
  );
}
