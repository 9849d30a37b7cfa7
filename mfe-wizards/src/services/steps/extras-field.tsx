import { serviceLimits } from '@soloist/contracts';
import { Field, IconButton, Input } from '@soloist/ui';
import { Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import steps from '../../shared/wizard/steps.module.css';
import { emptyExtra, type ServiceDraft } from '../service-draft.rules.ts';
import { Price } from './price.tsx';
import styles from './steps.module.css';

/** Optional add-ons, each with its price. */
export function ExtrasField() {
  const { control, register, formState } = useFormContext<ServiceDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'extras' });
  const errors = formState.errors.extras;
  return (
    <fieldset className={steps.group}>
      <legend className={steps.legend}>Extras</legend>
      <p className={styles.calm}>Optional add-ons, such as a second language or rush delivery.</p>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.extra}>
          <Field
            label={`Name of extra ${index + 1}`}
            hideLabel
            error={errors?.[index]?.name?.message}
          >
            <Input limit={120} placeholder="Name" {...register(`extras.${index}.name`)} />
          </Field>
          <Price
            name={`extras.${index}.price`}
            label={`Price of extra ${index + 1}`}
            hideLabel
            error={errors?.[index]?.price?.message}
          />
          <IconButton label={`Remove extra ${index + 1}`} onClick={() => remove(index)}>
            <Trash2 size={16} />
          </IconButton>
        </div>
      ))}
      {fields.length < serviceLimits.extras && (
        <div>
          <AddRowButton onClick={() => append(emptyExtra())}>Add extra</AddRowButton>
        </div>
      )}
    </fieldset>
  );
}
