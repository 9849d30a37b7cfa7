import { serviceLimits } from '@soloist/contracts';
import { Button, Field, IconButton, Input } from '@soloist/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { emptyExtra, type ServiceDraft } from '../service-draft.ts';
import { Price } from './price.tsx';
import styles from './steps.module.css';

/** What can be booked on top, each at its price. */
export function ExtrasField() {
  const { control, register, formState } = useFormContext<ServiceDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'extras' });
  const errors = formState.errors.extras;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Extras</legend>
      <p className={styles.calm}>
        Optional: what can be booked on top, such as a second language or a rush.
      </p>
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
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus size={16} />}
            onClick={() => append(emptyExtra())}
          >
            Add extra
          </Button>
        </div>
      )}
    </fieldset>
  );
}
