import { serviceLimits } from '@soloist/contracts';
import { Field } from '@soloist/ui';
import { Controller, useFormContext } from 'react-hook-form';
import { ImagesField } from '../../shared/images/images-field.tsx';
import type { ServiceDraft } from '../service-draft.rules.ts';
import { StepHead } from './step-head.tsx';

/** Width by height of every image of a service. */
const ratio = 4 / 3;

interface ImageFieldsProps {
  onUploading: (isUploading: boolean) => void;
}

export function ImageFields({ onUploading }: ImageFieldsProps) {
  const { control, formState } = useFormContext<ServiceDraft>();
  return (
    <>
      <StepHead title="Images" text="The first image is the cover. Drag to reorder." />
      <Field label="Images" group error={formState.errors.images?.message}>
        <Controller
          control={control}
          name="images"
          render={({ field }) => (
            <ImagesField
              value={field.value}
              onChange={field.onChange}
              max={serviceLimits.images}
              ratio={ratio}
              onUploading={onUploading}
            />
          )}
        />
      </Field>
    </>
  );
}
