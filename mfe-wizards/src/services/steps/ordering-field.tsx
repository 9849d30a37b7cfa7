import {
  cancellationRules,
  cancellationTexts,
  orderingCurrencyText,
  orderingLimits,
  orderQuestionKinds,
  paysOnline,
  workStartText,
} from '@soloist/contracts';
import {
  Checkbox,
  ChipsInput,
  Field,
  IconButton,
  Input,
  RadioGroup,
  Select,
  Switch,
  VisuallyHidden,
} from '@soloist/ui';
import { Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import steps from '../../shared/wizard/steps.module.css';
import { emptyOrderQuestion, type ServiceDraft } from '../service-draft.rules.ts';
import styles from './steps.module.css';

const kindLabels = { short: 'Short answer', long: 'Long answer', choice: 'Choice' } as const;
const kindOptions = orderQuestionKinds.map((value) => ({ value, label: kindLabels[value] }));
const ruleOptions = cancellationRules.map((value) => ({
  value,
  label: cancellationTexts[value].title,
  hint: cancellationTexts[value].text,
}));

const taxText =
  'The invoice of an order states no tax. If you charge GST or VAT, send a proposal instead.';

/** Whether clients can order the service themselves, what they are asked, and until when they may cancel. */
export function OrderingField() {
  const { control, watch, formState } = useFormContext<ServiceDraft>();
  const isEnabled = watch('ordering.enabled');
  const currency = watch('currency');
  const isPayable = paysOnline(currency);
  return (
    <fieldset className={steps.group}>
      <legend className={steps.legend}>Orders</legend>
      <Controller
        control={control}
        name="ordering.enabled"
        render={({ field: { value, onChange } }) => (
          <div data-invalid={Boolean(formState.errors.ordering?.enabled)}>
            <Switch
              checked={value}
              onChange={onChange}
              disabled={!isPayable && !value}
              label="Clients can order this service"
              hint={
                isPayable
                  ? 'They pay online and a project starts. Each order is an agreement in your name.'
                  : orderingCurrencyText(currency)
              }
            />
          </div>
        )}
      />
      {isEnabled && (
        <>
          <p className={styles.calm}>{taxText}</p>
          <QuestionFields />
          <Field label="Cancellation" hint={workStartText} group>
            <Controller
              control={control}
              name="ordering.cancellation"
              render={({ field: { value, onChange } }) => (
                <RadioGroup options={ruleOptions} value={value} onChange={onChange} />
              )}
            />
          </Field>
        </>
      )}
    </fieldset>
  );
}

function QuestionFields() {
  const { control } = useFormContext<ServiceDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'ordering.questions' });
  return (
    <>
      <p className={styles.calm}>Questions that clients answer when they order. Optional.</p>
      {fields.map(({ id }, index) => (
        <OrderQuestionFields key={id} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < orderingLimits.questions && (
        <div>
          <AddRowButton onClick={() => append(emptyOrderQuestion())}>
            Add order question
          </AddRowButton>
        </div>
      )}
    </>
  );
}

function OrderQuestionFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { control, register, watch, formState } = useFormContext<ServiceDraft>();
  const errors = formState.errors.ordering?.questions?.[index];
  const number = index + 1;
  const name = `ordering.questions.${index}` as const;
  return (
    <fieldset className={styles.package}>
      <legend>
        <VisuallyHidden>Order question {number}</VisuallyHidden>
      </legend>
      <div className={styles.packageHead}>
        <span>Order question {number}</span>
        <IconButton label={`Remove order question ${number}`} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      <Field label="Question for the client" error={errors?.text?.message}>
        <Input limit={orderingLimits.question} {...register(`${name}.text`)} />
      </Field>
      <Field label="Kind of answer">
        <Select options={kindOptions} {...register(`${name}.kind`)} />
      </Field>
      {watch(`${name}.kind`) === 'choice' && (
        <Field label="Options" error={errors?.options?.message ?? errors?.options?.[0]?.message}>
          <Controller
            control={control}
            name={`${name}.options`}
            render={({ field: { value, onChange } }) => (
              <ChipsInput
                value={value}
                onChange={onChange}
                limit={orderingLimits.option}
                max={orderingLimits.options}
              />
            )}
          />
        </Field>
      )}
      <Controller
        control={control}
        name={`${name}.required`}
        render={({ field: { value, onChange } }) => (
          <Checkbox checked={value} onChange={onChange} label="An answer is required" />
        )}
      />
    </fieldset>
  );
}
