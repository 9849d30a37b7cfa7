import type { ChatFile } from '@soloist/contracts';
import { FileGrid } from './file-grid.tsx';
import { FileRow } from './file-row.tsx';
import styles from './files.module.css';

/** The files of a message: pictures to look at, everything else to download. */
export function MessageFiles({ files }: { files: ChatFile[] }) {
  const pictures = files.filter(({ width }) => width > 0);
  const others = files.filter(({ width }) => width === 0);
  return (
    <div className={styles.files}>
      {pictures.length > 0 && <FileGrid files={pictures} />}
      {others.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </div>
  );
}
