import { FileTile } from '../files/file-tile.tsx';
import { useChosenFiles } from '../files/file-uploads.store.ts';
import styles from '../files/files.module.css';

interface ComposerFilesProps {
  /** Keys of the chosen files. */
  keys: string[];
  onRemove: (key: string) => void;
}

/** The attachments of a message with their upload progress. */
export function ComposerFiles({ keys, onRemove }: ComposerFilesProps) {
  const files = useChosenFiles(keys);
  if (files.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label="Files of this message">
      {files.map((file) => (
        <FileTile key={file.key} file={file} onRemove={() => onRemove(file.key)} />
      ))}
    </ul>
  );
}
