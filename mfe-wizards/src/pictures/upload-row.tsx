import { Button, IconButton, ProgressBar } from '@soloist/ui';
import { X } from 'lucide-react';
import styles from './pictures.module.css';
import type { PictureUpload } from './use-picture-uploads.ts';

interface UploadRowProps {
  upload: PictureUpload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A picture on its way: how far it is, or why it did not get there. */
export function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps) {
  const { file, previewUrl, done, problem } = upload;
  return (
    <li className={styles.upload}>
      <img className={styles.thumbnail} src={previewUrl} alt="" />
      <div className={styles.state}>
        <p className={styles.name}>{file.name}</p>
        {problem ? (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : (
          <ProgressBar label={`Uploading ${file.name}`} value={Math.round(done * 100)} />
        )}
      </div>
      {problem && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
      <IconButton
        size="sm"
        label={problem ? `Leave out ${file.name}` : `Cancel ${file.name}`}
        onClick={onDismiss}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
