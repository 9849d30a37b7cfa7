import {
  formatMoney,
  type OrderChoice,
  type Ordering,
  type OrderQuestion,
  orderingLimits,
  type ServiceRecord,
} from '@soloist/contracts';
import { Checkbox, Field, Input, NumberField, RadioGroup, Select, Textarea } from '@soloist/ui';
import { useState } from 'react';
import styles from './orders.module.css';

export type OrderableService = ServiceRecord & { ordering: Ordering };

interface ChoiceFieldsProps {
  service: OrderableService;
  choice: OrderChoice;
  onChange: (choice: OrderChoice) => void;
}

/** What the client chooses: package, quantity and extras. */
export function ChoiceFields({ service, choice, onChange }: ChoiceFieldsProps) {
  const { packages, extras, currency, payment_type, details } = service;
  const isHours = payment_type === 'hourlyRate' && choice.package === null;
  const base = {
    value: 'base',
    label: `${payment_type === 'hourlyRate' ? 'By the hour' : 'Standard'}, ${formatMoney(details.total_price ?? details.payment_rate ?? 0, currency)}`,
    hint: payment_type === 'hourlyRate' ? 'You pay the hours that you order.' : undefined,
  };
  const offers = packages.map(({ name, price, description }, index) => ({
    value: String(index),
    label: `${name}, ${formatMoney(price, currency)}`,
    hint: description,
  }));
  return (
    <>
      {packages.length > 0 && (
        <Field label="Package" group>
          <RadioGroup
            options={[base, ...offers]}
            value={choice.package === null ? 'base' : String(choice.package)}
            onChange={(value) =>
              onChange({ ...choice, package: value === 'base' ? null : Number(value) })
            }
          />
        </Field>
      )}
      <QuantityField
        label={isHours ? 'Hours' : 'Quantity'}
        value={choice.quantity}
        onChange={(quantity) => onChange({ ...choice, quantity })}
      />
      {extras.length > 0 && (
        <Field label="Extras" group>
          <div className={styles.entries}>
            {extras.map(({ name, price }, index) => (
              <Checkbox
                key={name}
                checked={choice.extras.includes(index)}
                label={`${name}, ${formatMoney(price, currency)}`}
                onChange={(isChosen) =>
                  onChange({
                    ...choice,
                    extras: isChosen
                      ? [...choice.extras, index]
                      : choice.extras.filter((each) => each !== index),
                  })
                }
              />
            ))}
          </div>
        </Field>
      )}
    </>
  );
}

interface QuantityFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A whole number within the limits; empty while another one is being typed. */
function QuantityField({ label, value, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<number | null>(value);
  return (
    <Field label={label}>
      <NumberField
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onChange(boundedQuantity(next));
        }}
        onBlur={() => setTyped(value)}
      />
    </Field>
  );
}

const boundedQuantity = (value: number | null) =>
  Math.min(orderingLimits.quantity, Math.max(1, Math.trunc(value ?? 1)));

interface AnswerFieldProps {
  question: OrderQuestion;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A question of the seller's, by the kind of its answer. */
export const AnswerField = ({ question, value, error, onChange }: AnswerFieldProps) => (
  <Field label={question.required ? question.text : `${question.text} (optional)`} error={error}>
    <AnswerControl question={question} value={value} onChange={onChange} />
  </Field>
);

function AnswerControl({ question, value, onChange }: Omit<AnswerFieldProps, 'error'>) {
  const { kind, options } = question;
  switch (kind) {
    case 'choice':
      return (
        <Select
          options={options.map((option) => ({ value: option, label: option }))}
          placeholder="Choose"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'long':
      return (
        <Textarea
          rows={4}
          limit={orderingLimits.longAnswer}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'short':
      return (
        <Input
          limit={orderingLimits.shortAnswer}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
