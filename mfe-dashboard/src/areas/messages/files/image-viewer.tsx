import type { ChatFile } from '@soloist/contracts';
import { IconButton, Modal, Spinner } from '@soloist/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { isRemoved } from './file.rules.ts';
import { DownloadButton } from './file-download.tsx';
import { useImage, widthFor } from './file-images.api.ts';
import styles from './image-viewer.module.css';

interface ImageViewerProps {
  files: ChatFile[];
  /** The index of the displayed image. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The images of a message, one at a time, as large as the window allows. */
export function ImageViewer({ files, at, onMove, onClose }: ImageViewerProps) {
  const file = files[at];
  if (!file) return null;
  const go = (step: number) => {
    if (files[at + step]) onMove(at + step);
  };
  const handleKey = ({ key }: KeyboardEvent) => go(steps[key] ?? 0);
  return (
    <Modal
      open
      onClose={onClose}
      className={styles.viewer}
      title={<bdi className={styles.name}>{file.name}</bdi>}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the dialog's keys, besides its buttons. */}
      <div className={styles.stage} onKeyDown={handleKey}>
        <Large key={file.id} file={file} />
        <div className={styles.tools}>
          {files.length > 1 && (
            <>
              <IconButton label="Previous image" disabled={at === 0} onClick={() => go(-1)}>
                <ChevronLeft size={20} aria-hidden="true" />
              </IconButton>
              <span role="status">
                {at + 1} of {files.length}
              </span>
              <IconButton
                label="Next image"
                disabled={at === files.length - 1}
                onClick={() => go(1)}
              >
                <ChevronRight size={20} aria-hidden="true" />
              </IconButton>
            </>
          )}
          <DownloadButton file={file} />
        </div>
      </div>
    </Modal>
  );
}

function Large({ file }: { file: ChatFile }) {
  const widthPx = window.innerWidth * devicePixelRatio;
  const { url, error, refetch } = useImage({ file, width: widthFor(widthPx, file) });
  if (isRemoved(error)) return <p className={styles.waiting}>File removed</p>;
  if (error) {
    return (
      <p className={styles.waiting}>
        We couldn’t load this image.{' '}
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!url) {
    return (
      <p className={styles.waiting}>
        <Spinner size={24} />
      </p>
    );
  }
  return <img src={url} alt={file.name} width={file.width} height={file.height} />;
}
