import type { ChatFile } from '@soloist/contracts';
import { IconButton, late, ProgressBar } from '@soloist/ui';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isRemoved, kindAndSize } from './file.rules.ts';
import { useDownload } from './file-download.tsx';
import { FileIcon } from './file-icon.tsx';
import { FileImage } from './file-image.tsx';
import styles from './files.module.css';

/** A file of a message, to download. */
function FileRow({ file }: { file: ChatFile }) {
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

/** The files of a message: images to view, other files to download. */
export function MessageFiles({ files }: { files: ChatFile[] }) {
  const images = files.filter(({ width }) => width > 0);
  const others = files.filter(({ width }) => width === 0);
  return (
    <div className={styles.files}>
      {images.length > 0 && <FileGrid files={images} />}
      {others.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </div>
  );
}

const ImageViewer = late(async () => ({
  default: (await import('./image-viewer.tsx')).ImageViewer,
}));

/** The largest width of a message's images. */
const widest = 360;
const tallest = 400;
const narrowest = 120;

/** Not larger than the image, except to stay pressable. */
const widthAlone = (file: ChatFile) =>
  Math.min(widest, tallest * displayRatio(file), Math.max(file.width, narrowest));

/** The images of a message, in rows by ratio; each opens in the viewer. */
function FileGrid({ files }: { files: ChatFile[] }) {
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
                ratio={displayRatio(file)}
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

/** The aspect ratio, clamped so that neighbouring images keep enough width. */
const displayRatio = ({ width, height }: ChatFile): number =>
  Math.min(Math.max(width / height, 0.6), 2.4);

/** Splits items into even rows of at most three, the shorter rows first. */
function inRows<Item>(items: Item[]): Item[][] {
  const most = items.length === 4 ? 2 : 3;
  const rows = Math.ceil(items.length / most);
  return Array.from({ length: rows }, (_, row) =>
    items.slice(
      Math.floor((row * items.length) / rows),
      Math.floor(((row + 1) * items.length) / rows),
    ),
  );
}
