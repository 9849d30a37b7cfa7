import type { UploadedImage } from '@soloist/contracts';
import { Field } from '@soloist/ui';
import type { ReactNode } from 'react';
import { ImagesField } from '../images/images-field.tsx';

interface CoverFieldProps {
  value: UploadedImage | null;
  onChange: (cover: UploadedImage | null) => void;
  /** Width by height. */
  ratio: number;
  hint?: ReactNode;
  error?: ReactNode;
  onUploading?: (isUploading: boolean) => void;
}

/** The cover image of a post or project. */
export const CoverField = (props: CoverFieldProps) => (
  <Field label="Cover" group optional hint={props.hint} error={props.error}>
    <ImagesField
      value={props.value ? [props.value] : []}
      onChange={([cover]) => props.onChange(cover ?? null)}
      max={1}
      ratio={props.ratio}
      onUploading={props.onUploading}
    />
  </Field>
);
