import { maxReceiptBytes } from '@soloist/contracts';
import { Field, FileDrop } from '@soloist/ui';

interface ReceiptFieldProps {
  /** The name of the receipt that is stored or chosen. */
  name: string | undefined;
  error?: string | undefined;
  /** Null removes it. */
  onChange: (file: File | null) => void;
}

/** Chooses one receipt; the caller uploads it. */
export const ReceiptField = ({ name, error, onChange }: ReceiptFieldProps) => (
  <Field label="Receipt" optional group error={error}>
    <FileDrop
      noun="a photo or PDF"
      accept="application/pdf,image/png,image/jpeg,image/webp,image/avif"
      maxBytes={maxReceiptBytes}
      hint="PDF, PNG, JPG, WebP or AVIF, up to 10 MB. Only you can open it."
      items={name ? [{ id: 'receipt', name }] : []}
      onFiles={([file]) => file && onChange(file)}
      onRemove={() => onChange(null)}
    />
  </Field>
);
