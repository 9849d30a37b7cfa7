import { formatMoney, type RecurrenceUnit, recurrenceText } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { DateField, Field, NumberField, RadioGroup, Segmented, Select, Switch } from '@soloist/ui';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { type InvoiceDraft, isRepeating, type RepeatDraft } from '../invoice-draft.rules.ts';
import { plannedPeriods } from '../repeat-form.rules.ts';
import styles from './editor.module.css';
import { Group } from './group.tsx';

const units = [
  { value: '', label: 'Does not repeat' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'year', label: 'Yearly' },
];
const unitNames: Record<RecurrenceUnit, string> = {
  week: 'weeks',
  month: 'months',
  quarter: 'quarters',
  year: 'years',
};
const modes = [
  {
    value: 'draft',
    label: 'Save as a draft for approval',
    hint: 'We’ll notify you when each draft is ready.',
  },
  {
    value: 'send',
    label: 'Send automatically',
    hint: 'We’ll email your client the PDF and a link.',
  },
] as const;
const ends = [
  { value: 'never', label: 'Never' },
  { value: 'date', label: 'On a date' },
  { value: 'count', label: 'After a number of invoices' },
];

/** Makes the invoice a recurring one: how often, from when to when, and how each is sent. */
export function RepeatGroup() {
  const { control, formState } = useFormContext<InvoiceDraft>();
  const [repeat, recurringId] = useWatch({ control, name: ['repeat', 'recurring_id'] });
  return (
    <Group
      title="Repeat"
      summary={summaryOf(repeat)}
      isOpenAtFirst={repeat.unit !== ''}
      hasProblem={Boolean(formState.errors.repeat)}
    >
      <div className={styles.pair}>
        <Field label="Repeats" error={formState.errors.repeat?.unit?.message}>
          <Controller
            control={control}
            name="repeat.unit"
            render={({ field }) => (
              <Select {...field} options={recurringId ? units.slice(1) : units} />
            )}
          />
        </Field>
        {repeat.unit && <EveryField unit={repeat.unit} />}
      </div>
      {repeat.unit && <ScheduleFields repeat={repeat} isChange={recurringId !== ''} />}
    </Group>
  );
}

function summaryOf(repeat: RepeatDraft): string {
  const { unit, every, first_date } = repeat;
  if (!unit) return 'Does not repeat';
  return `${recurrenceText({ unit, every: every ?? 1 })} from ${formatDate(first_date)}`;
}

function EveryField({ unit }: { unit: RecurrenceUnit }) {
  const { control, formState } = useFormContext<InvoiceDraft>();
  return (
    <Field label="Every" error={formState.errors.repeat?.every?.message}>
      <Controller
        control={control}
        name="repeat.every"
        render={({ field }) => (
          <NumberField {...field} after={<span className={styles.unit}>{unitNames[unit]}</span>} />
        )}
      />
    </Field>
  );
}

function ScheduleFields({ repeat, isChange }: { repeat: RepeatDraft; isChange: boolean }) {
  const { control, formState } = useFormContext<InvoiceDraft>();
  const problems = formState.errors.repeat;
  const hasShorterPeriod = repeat.anchor_date !== '' || repeat.ends === 'date';
  return (
    <>
      <div className={styles.pair}>
        <Field label={isChange ? 'Next date' : 'First date'} error={problems?.first_date?.message}>
          <Controller
            control={control}
            name="repeat.first_date"
            render={({ field }) => <DateField {...field} daysAhead={[1, 7, 30]} />}
          />
        </Field>
        <Field
          label="First full period starts on"
          optional
          hint="Leave empty if the first period is full."
          error={problems?.anchor_date?.message}
        >
          <Controller
            control={control}
            name="repeat.anchor_date"
            render={({ field }) => <DateField {...field} />}
          />
        </Field>
      </div>
      <EndFields repeat={repeat} />
      {hasShorterPeriod && (
        <Controller
          control={control}
          name="repeat.prorate"
          render={({ field: { value, onChange } }) => (
            <Switch
              label="Prorate shorter periods"
              hint="Charges a shorter first or last period by the day."
              checked={value}
              onChange={onChange}
            />
          )}
        />
      )}
      <Field label="Each invoice" group>
        <Controller
          control={control}
          name="repeat.mode"
          render={({ field: { value, onChange } }) => (
            <RadioGroup options={modes} value={value} onChange={onChange} />
          )}
        />
      </Field>
      <Field
        label="Hours per period"
        optional
        hint="For retainers. Your client sees them on the invoice."
        error={problems?.hours?.message}
      >
        <Controller
          control={control}
          name="repeat.hours"
          render={({ field }) => (
            <NumberField {...field} after={<span className={styles.unit}>hours</span>} />
          )}
        />
      </Field>
      <NextDates />
    </>
  );
}

function EndFields({ repeat }: { repeat: RepeatDraft }) {
  const { control, formState } = useFormContext<InvoiceDraft>();
  const problems = formState.errors.repeat;
  return (
    <>
      <Field label="Ends" group>
        <Controller
          control={control}
          name="repeat.ends"
          render={({ field: { value, onChange } }) => (
            <Segmented full options={ends} value={value} onChange={onChange} />
          )}
        />
      </Field>
      {repeat.ends === 'date' && (
        <Field label="End date" error={problems?.end_date?.message}>
          <Controller
            control={control}
            name="repeat.end_date"
            render={({ field }) => <DateField {...field} />}
          />
        </Field>
      )}
      {repeat.ends === 'count' && (
        <Field label="Number of invoices" error={problems?.count?.message}>
          <Controller
            control={control}
            name="repeat.count"
            render={({ field }) => <NumberField {...field} />}
          />
        </Field>
      )}
    </>
  );
}

const previewedPeriods = 4;

/** The next dates with their periods and amounts. */
function NextDates() {
  const draft = useWatch() as InvoiceDraft;
  if (!isRepeating(draft)) return null;
  const periods = plannedPeriods(draft, previewedPeriods + 1);
  const shown = periods.slice(0, previewedPeriods);
  if (shown.length === 0) return <p className={styles.note}>Enter the dates to see a preview.</p>;
  return (
    <section aria-label="Next dates">
      <p className={styles.note}>Next dates</p>
      <ol className={styles.dates}>
        {shown.map(({ number, from, to, total }) => (
          <li key={number}>
            <span>
              <b>{formatDate(from)}</b>
              <span>until {formatDate(to)}</span>
            </span>
            <span>{total === undefined ? '' : formatMoney(total, draft.currency)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {periods.length > previewedPeriods ? 'The schedule continues.' : 'No invoices after this.'}
      </p>
    </section>
  );
}
