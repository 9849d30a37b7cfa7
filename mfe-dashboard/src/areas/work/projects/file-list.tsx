import { type ProjectFile, projects } from '@soloist/contracts';
import { IconButton } from '@soloist/ui';
import { apiUrl } from '@soloist/web-client';
import { FileText, X } from 'lucide-react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { formatSize } from '../../shared/formats/full-dates.rules.ts';
import styles from '../documents/documents.module.css';

interface FileListProps {
  contractId: string;
  files: ProjectFile[];
  /** The side that reads the list. */
  side: ProjectFile['by'];
  /** Lets this side remove its files. */
  onRemove?: (file: ProjectFile) => void;
}

/** The files of a project with download links. */
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
