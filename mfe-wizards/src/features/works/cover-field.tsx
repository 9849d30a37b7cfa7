import type { OwnImage } from '@soloist/contracts';
import { Field } from '@soloist/ui';
import type { ReactNode } from 'react';
import { PicturesField } from '../../pictures-field.tsx';

interface CoverFieldProps {
  value: OwnImage | null;
  onChange: (cover: OwnImage | null) => void;
  /** Width by height. */
  ratio: number;
  hint?: ReactNode;
  error?: ReactNode;
  onUploading?: (isUploading: boolean) => void;
}

/** The one picture that a work is known by. */
export const CoverField = (props: CoverFieldProps) => (
  <Field label="Cover" group optional hint={props.hint} error={props.error}>
    <PicturesField
      value={props.value ? [props.value] : []}
      onChange={([cover]) => props.onChange(cover ?? null)}
      most={1}
      ratio={props.ratio}
      onUploading={props.onUploading}
    />
  </Field>
);
