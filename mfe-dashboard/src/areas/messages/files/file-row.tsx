import type { ChatFile } from '@soloist/contracts';
import { IconButton, ProgressBar } from '@soloist/ui';
import { Download } from 'lucide-react';
import { isRemoved, kindAndSize } from './file.rules.ts';
import { useDownload } from './file-download.tsx';
import { FileIcon } from './file-icon.tsx';
import styles from './files.module.css';

/** A file of a message, to download. */
export function FileRow({ file }: { file: ChatFile }) {
  const download = useDownload(file);
  return (
    <div className={styles.row}>
      <FileIcon name={file.name} />
      <span className={styles.names}>
        <b dir="auto" title={file.name}>
          {file.name}
        </b>
        {!download.isPending && <span>{kindAndSize(file)}</span>}
        {download.isPending && (
          <ProgressBar value={download.done * 100} label={`Downloading ${file.name}`} />
        )}
        {download.error && (
          <span role="alert" className={styles.problem}>
            {isRemoved(download.error) ? 'File removed' : download.error.message}
          </span>
        )}
      </span>
      <IconButton
        label={`Download ${file.name}`}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
