import { IconButton, ProgressBar } from '@soloist/ui';
import clsx from 'clsx';
import { RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { formatSize } from '../../settings/settings-texts.ts';
import { FileIcon } from './file-icon.tsx';
import { type FileOnItsWay, uploadAgain } from './file-uploads.ts';
import styles from './files.module.css';

/** A file on its way: its picture or icon, how far it is, and what went wrong. */
export function FileTile({ file, onRemove }: { file: FileOnItsWay; onRemove: () => void }) {
  const { key, name, size, previewUrl, done, problem } = file;
  const [isNoPicture, setIsNoPicture] = useState(false);
  return (
    <li className={clsx(styles.tile, problem && styles.failed)}>
      {previewUrl && !isNoPicture ? (
        <img src={previewUrl} alt="" onError={() => setIsNoPicture(true)} />
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
