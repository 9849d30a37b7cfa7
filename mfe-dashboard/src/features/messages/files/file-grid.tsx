import type { ChatFile } from '@soloist/contracts';
import { late } from '@soloist/ui';
import { Suspense, useState } from 'react';
import { FileImage } from './file-image.tsx';
import { inRows, shownRatio } from './file-rows.ts';
import styles from './files.module.css';

const ImageViewer = late(async () => ({
  default: (await import('./image-viewer.tsx')).ImageViewer,
}));

/** As wide as pictures of a message get. */
const widest = 360;
const tallest = 400;
const narrowest = 120;

/** Not larger than it is, unless it could not be pressed then. */
const widthAlone = (file: ChatFile) =>
  Math.min(widest, tallest * shownRatio(file), Math.max(file.width, narrowest));

/** The pictures of a message, in rows by their ratio, each opened large. */
export function FileGrid({ files }: { files: ChatFile[] }) {
  const [open, setOpen] = useState<number>();
  const rows = inRows(files);
  const width = files.length === 1 ? widthAlone(files[0]!) : widest;
  return (
    <>
      <div className={styles.images} style={{ width }}>
        {rows.map((row) => (
          <div key={row[0]!.id} className={styles.imageRow}>
            {row.map((file) => (
              <FileImage
                key={file.id}
                file={file}
                ratio={shownRatio(file)}
                drawn={width / row.length}
                onOpen={() => setOpen(files.indexOf(file))}
              />
            ))}
          </div>
        ))}
      </div>
      {open !== undefined && (
        <Suspense>
          <ImageViewer
            files={files}
            at={open}
            onMove={setOpen}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
