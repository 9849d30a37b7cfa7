import { type ProjectFile, projects } from '@soloist/contracts';
import { IconButton } from '@soloist/ui';
import { apiUrl } from '@soloist/web-client';
import { FileText, X } from 'lucide-react';
import { formatDay } from '../../dates.ts';
import { formatSize } from '../settings/settings-texts.ts';
import styles from './projects.module.css';

interface FileListProps {
  contractId: string;
  files: ProjectFile[];
  /** Whose eyes it is for. */
  side: ProjectFile['by'];
  /** Own files can be removed where this is given. */
  onRemove?: (file: ProjectFile) => void;
}

/** The files of a project, each to download. */
export function FileList({ contractId, files, side, onRemove }: FileListProps) {
  if (files.length === 0) return <p className={styles.calm}>No files yet.</p>;
  const other = side === 'freelancer' ? 'your client' : 'your freelancer';
  return (
    <ul className={styles.lines}>
      {files.map((file) => (
        <li key={file.id}>
          <FileText size={20} aria-hidden />
          <span className={styles.names}>
            <a
              href={apiUrl(projects.readFile, {
                params: { contract_id: contractId, fileId: file.id },
              })}
              download={file.name}
            >
              {file.name}
            </a>
            <span>
              {formatSize(file.size)}, from {file.by === side ? 'you' : other}, {formatDay(file.at)}
            </span>
          </span>
          {onRemove && file.by === side && (
            <IconButton size="sm" label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
              <X size={16} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
