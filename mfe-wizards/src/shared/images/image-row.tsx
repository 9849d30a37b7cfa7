import type { UploadedImage } from '@soloist/contracts';
import { Field, IconButton, Input, ResponsiveImage } from '@soloist/ui';
import { Crop, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './images.module.css';

interface ImageRowProps {
  image: UploadedImage;
  /** Such as `image 2`. */
  name: string;
  mover: ReactNode;
  isCover: boolean;
  hint: ReactNode;
  onAlt: (alt: string) => void;
  /** Absent where images are not cropped. */
  onCrop: (() => void) | undefined;
  onRemove: () => void;
}

const altLimit = 200;

export function ImageRow(props: ImageRowProps) {
  const { image, name, mover, isCover, hint, onAlt, onCrop, onRemove } = props;
  return (
    <div className={styles.row}>
      <div className={styles.mover}>{mover}</div>
      <div className={styles.frame}>
        <ResponsiveImage className={styles.thumbnail} src={image.url} alt="" sizes="160px" />
        {isCover && <span className={styles.cover}>Cover</span>}
      </div>
      <Field className={styles.alt} label={`Alt text for ${name}`} hint={hint} optional>
        <Input value={image.alt} limit={altLimit} onChange={({ target }) => onAlt(target.value)} />
      </Field>
      <div className={styles.tools}>
        {onCrop && (
          <IconButton label={`Crop ${name}`} onClick={onCrop}>
            <Crop size={16} aria-hidden />
          </IconButton>
        )}
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
