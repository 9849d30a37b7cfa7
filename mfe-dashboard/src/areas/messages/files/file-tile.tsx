import { IconButton, ProgressBar } from '@soloist/ui';
import clsx from 'clsx';
import { RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { formatSize } from '../../shared/formats/full-dates.rules.ts';
import { FileIcon } from './file-icon.tsx';
import { type UploadingFile, uploadAgain } from './file-uploads.store.ts';
import styles from './files.module.css';

/** An uploading file: its preview or icon, its progress, and its error. */
export function FileTile({ file, onRemove }: { file: UploadingFile; onRemove: () => void }) {
  const { key, name, size, previewUrl, done, problem } = file;
  const [isNotAnImage, setIsNotAnImage] = useState(false);
  return (
    <li className={clsx(styles.tile, problem && styles.failed)}>
      {previewUrl && !isNotAnImage ? (
        <img src={previewUrl} alt="" onError={() => setIsNotAnImage(true)} />
      ) : (
        <FileIcon name={name} />
      )}
      <span className={styles.names}>
        <b dir="auto" title={name}>
          {name}
        </b>
        {done === undefined && !problem && <span>{formatSize(size)}</span>}
        {done !== undefined && <ProgressBar value={done * 100} label={`Uploading ${name}`} />}
        {problem && <span role="alert">{problem.message}</span>}
      </span>
      {problem?.mayTryAgain && (
        <IconButton size="sm" label={`Try ${name} again`} onClick={() => uploadAgain(key)}>
          <RotateCw size={16} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        size="sm"
        label={done === undefined ? `Remove ${name}` : `Cancel ${name}`}
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
