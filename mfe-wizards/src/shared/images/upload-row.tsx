import { Button, IconButton, ProgressBar } from '@soloist/ui';
import { X } from 'lucide-react';
import styles from './images.module.css';
import type { ImageUpload } from './use-image-uploads.ts';

interface UploadRowProps {
  upload: ImageUpload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A running upload: its progress, or why it failed. */
export function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps) {
  const { original, previewUrl, done, problem } = upload;
  const { name } = original;
  return (
    <li className={styles.upload}>
      <img className={styles.thumbnail} src={previewUrl} alt="" />
      <div className={styles.state}>
        <p className={styles.name}>{name}</p>
        {problem ? (
          <p role="alert" className={styles.problem}>
            {problem.message}
          </p>
        ) : (
          <ProgressBar label={`Uploading ${name}`} value={Math.round(done * 100)} />
        )}
      </div>
      {problem?.mayTryAgain && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
      <IconButton
        size="sm"
        label={problem ? `Remove ${name}` : `Cancel ${name}`}
        onClick={onDismiss}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
