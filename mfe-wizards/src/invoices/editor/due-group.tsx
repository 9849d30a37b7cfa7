import { formatCount } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Chip, Combobox, DateField, Field, NumberField } from '@soloist/ui';
import { useMemo } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import styles from './editor.module.css';
import { Group } from './group.tsx';

const usualDays = [-3, 0, 1, 7, 14];

export function DueGroup() {
  const { control, formState } = useFormContext<InvoiceDraft>();
  const [due, reminders, zone, repeat] = useWatch({
    control,
    name: ['due_date', 'reminders', 'time_zone', 'repeat'],
  });
  const zones = useMemo(() => timeZoneOptions(zone), [zone]);
  const { errors } = formState;
  return (
    <Group
      title="Due date and reminders"
      summary={`${dueText(due, repeat)}, ${countText(reminders.length)}`}
      hasProblem={Boolean(
        errors.due_date || errors.repeat?.due_days || errors.reminders || errors.time_zone,
      )}
    >
      {repeat.unit ? (
        <Field
          label="Due after"
          hint="Counted from each invoice’s date."
          error={errors.repeat?.due_days?.message}
        >
          <Controller
            control={control}
            name="repeat.due_days"
            render={({ field }) => (
              <NumberField {...field} after={<span className={styles.unit}>days</span>} />
            )}
          />
        </Field>
      ) : (
        <Field label="Due date" error={errors.due_date?.message}>
          <Controller
            control={control}
            name="due_date"
            render={({ field }) => <DateField {...field} daysAhead={[7, 14, 30]} />}
          />
        </Field>
      )}
      <Field
        label="Reminders"
        group
        hint="We send reminders at 9 AM until the invoice is paid."
        error={errors.reminders?.message ?? errors.reminders?.root?.message}
      >
        <Controller
          control={control}
          name="reminders"
          render={({ field }) => <ReminderChips value={field.value} onChange={field.onChange} />}
        />
      </Field>
      {reminders.length > 0 && (
        <Field label="Client’s time zone" error={errors.time_zone?.message}>
          <Controller
            control={control}
            name="time_zone"
            render={({ field: { value, onChange } }) => (
              <Combobox value={value} onChange={onChange} options={zones} />
            )}
          />
        </Field>
      )}
    </Group>
  );
}

function dueText(due: string, { unit, due_days }: InvoiceDraft['repeat']): string {
  if (unit) return due_days === 0 ? 'On its date' : `After ${formatCount(due_days ?? 0, 'day')}`;
  const day = formatDate(due);
  return day ? `By ${day}` : 'No due date';
}

interface ReminderChipsProps {
  value: number[];
  onChange: (days: number[]) => void;
}

function ReminderChips({ value, onChange }: ReminderChipsProps) {
  const all = [...new Set([...usualDays, ...value])].toSorted((one, other) => one - other);
  const toggle = (day: number) =>
    onChange(
      value.includes(day)
        ? value.filter((one) => one !== day)
        : [...value, day].toSorted((one, other) => one - other),
    );
  return (
    <div className={styles.chips}>
      {all.map((day) => (
        <Chip key={day} selected={value.includes(day)} onClick={() => toggle(day)}>
          {reminderLabel(day)}
        </Chip>
      ))}
    </div>
  );
}

/** Such as “3 days before”, “On the day” or “1 day after”. */
function reminderLabel(day: number): string {
  if (day === 0) return 'On the day';
  const count = Math.abs(day);
  return `${count} ${count === 1 ? 'day' : 'days'} ${day < 0 ? 'before' : 'after'}`;
}

function countText(count: number): string {
  if (count === 0) return 'no reminders';
  return count === 1 ? '1 reminder' : `${count} reminders`;
}

/** `Europe/Lisbon` as `Lisbon, Europe`. */
function zoneName(timeZone: string) {
  const [city = timeZone, ...regions] = timeZone.replaceAll('_', ' ').split('/').reverse();
  return [city, ...regions].join(', ');
}

/** Every time zone this browser supports, and the selected one. */
const timeZoneOptions = (chosen: string) => [
  { value: '', label: 'Same as mine' },
  ...[...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .filter(Boolean)
    .map((value) => ({ value, label: zoneName(value) })),
];
