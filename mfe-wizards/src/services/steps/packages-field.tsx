import { serviceLimits } from '@soloist/contracts';
import { Field, IconButton, Input, Textarea, VisuallyHidden } from '@soloist/ui';
import { Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AddRowButton } from '../../shared/add-row-button.tsx';
import steps from '../../shared/wizard/steps.module.css';
import { emptyPackage, type ServiceDraft } from '../service-draft.rules.ts';
import { Duration } from './duration.tsx';
import { Price } from './price.tsx';
import styles from './steps.module.css';

/** Up to three predefined bundles, each with its price. */
export function PackagesField() {
  const { control } = useFormContext<ServiceDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'packages' });
  return (
    <fieldset className={steps.group}>
      <legend className={steps.legend}>Packages</legend>
      <p className={styles.calm}>Optional. Up to three bundles, such as Basic and Full.</p>
      {fields.map(({ id }, index) => (
        <PackageFields key={id} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < serviceLimits.packages && (
        <div>
          <AddRowButton onClick={() => append(emptyPackage())}>Add package</AddRowButton>
        </div>
      )}
    </fieldset>
  );
}

function PackageFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, formState } = useFormContext<ServiceDraft>();
  const errors = formState.errors.packages?.[index];
  const number = index + 1;
  return (
    <fieldset className={styles.package}>
      <legend>
        <VisuallyHidden>Package {number}</VisuallyHidden>
      </legend>
      <div className={styles.packageHead}>
        <span>Package {number}</span>
        <IconButton label={`Remove package ${number}`} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      <Field label="Package name" error={errors?.name?.message}>
        <Input limit={60} {...register(`packages.${index}.name`)} />
      </Field>
      <Field label="What’s included" error={errors?.description?.message}>
        <Textarea rows={2} limit={400} {...register(`packages.${index}.description`)} />
      </Field>
      <div className={steps.pair}>
        <Price
          name={`packages.${index}.price`}
          label="Package price"
          error={errors?.price?.message}
        />
        <Duration
          of={`packages.${index}`}
          label="Delivery time"
          error={errors?.duration?.message ?? errors?.duration_type?.message}
        />
      </div>
    </fieldset>
  );
}
