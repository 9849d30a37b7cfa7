import {
  formatHours,
  formatMoney,
  type HoursQuery,
  type TimeGrouping,
  type TimeSubjects,
  timeGroupings,
} from '@soloist/contracts';
import { Checkbox, Field, Select } from '@soloist/ui';
import { useState } from 'react';
import { type AddHoursMutation, useUnbilledHours } from './hours.api.ts';
import { useWorkChoice, WithSubjects, WorkFields, WorkLines } from './work-fields.tsx';
import styles from './work-form.module.css';

const groupTexts: Record<TimeGrouping, string> = {
  one: 'One line',
  day: 'A line for each day',
  milestone: 'A line for each milestone',
  note: 'A line for each note',
};

interface HoursFormProps {
  adding: AddHoursMutation;
}

/** The unbilled hours to add, with the lines that they make. */
export const HoursForm = ({ adding }: HoursFormProps) => (
  <WithSubjects emptyText="Track time for a project or client, then bill it here.">
    {(subjects) => <HoursFields subjects={subjects} adding={adding} />}
  </WithSubjects>
);

function HoursFields({ subjects, adding }: HoursFormProps & { subjects: TimeSubjects }) {
  const choice = useWorkChoice(subjects);
  const [group, setGroup] = useState<TimeGrouping>('one');
  const [billsIncluded, setBillsIncluded] = useState(false);
  const query: HoursQuery = {
    ...{ ...choice.query, group },
    ...(billsIncluded ? { included: 'bill' } : {}),
  };
  const hours = useUnbilledHours(choice.isRange ? query : undefined);
  return (
    <div className={styles.form}>
      <WorkFields choice={choice} />
      <Field label="Lines">
        <Select
          value={group}
          options={timeGroupings.map((value) => ({ value, label: groupTexts[value] }))}
          onChange={({ target }) => setGroup(target.value as TimeGrouping)}
        />
      </Field>
      <WorkLines
        noun="hours"
        choice={choice}
        work={hours}
        adding={adding}
        onAdd={() => adding.mutate({ query, recipient: choice.readRecipient() })}
      >
        {({ items, seconds, total, included_seconds }) => (
          <>
            {included_seconds > 0 && (
              <Checkbox
                checked={billsIncluded}
                onChange={setBillsIncluded}
                label={`Also bill the ${formatHours(included_seconds)} that your retainer includes`}
                hint="Your recurring invoice covers these hours."
              />
            )}
            <ul>
              {items.map(({ name, qty, rate, total: amount }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order
                <li key={index}>
                  <span>
                    {name}
                    <small>
                      {qty} h × {formatMoney(rate, query.currency)}
                    </small>
                  </span>
                  <span>{formatMoney(amount, query.currency)}</span>
                </li>
              ))}
            </ul>
            {items.length > 0 && (
              <p className={styles.total}>
                <b>{formatHours(seconds)}</b>
                <b>{formatMoney(total, query.currency)}</b>
              </p>
            )}
          </>
        )}
      </WorkLines>
    </div>
  );
}
