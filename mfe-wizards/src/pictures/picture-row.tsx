import type { OwnImage } from '@soloist/contracts';
import { Field, IconButton, Input, Picture } from '@soloist/ui';
import { Crop, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './pictures.module.css';

interface PictureRowProps {
  picture: OwnImage;
  /** Such as `picture 2`. */
  name: string;
  mover: ReactNode;
  isCover: boolean;
  hint: ReactNode;
  onAlt: (alt: string) => void;
  /** Absent where a picture stays as it is. */
  onCrop: (() => void) | undefined;
  onRemove: () => void;
}

const altLimit = 200;

export function PictureRow(props: PictureRowProps) {
  const { picture, name, mover, isCover, hint, onAlt, onCrop, onRemove } = props;
  return (
    <div className={styles.row}>
      <div className={styles.mover}>{mover}</div>
      <div className={styles.frame}>
        <Picture className={styles.thumbnail} src={picture.url} alt="" sizes="160px" />
        {isCover && <span className={styles.cover}>Cover</span>}
      </div>
      <Field className={styles.alt} label={`What ${name} shows`} hint={hint} optional>
        <Input
          value={picture.alt}
          limit={altLimit}
          onChange={({ target }) => onAlt(target.value)}
        />
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
