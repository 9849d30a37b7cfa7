import type { ChatFile } from '@soloist/contracts';
import { IconButton, Modal, Spinner } from '@soloist/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { DownloadButton } from './file-download.tsx';
import { useImage, widthFor } from './file-images.api.ts';
import { isRemoved } from './file-texts.ts';
import styles from './image-viewer.module.css';

interface ImageViewerProps {
  files: ChatFile[];
  /** Which one is shown. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The pictures of a message, one at a time and as large as the window lets them be. */
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
              <IconButton label="Previous picture" disabled={at === 0} onClick={() => go(-1)}>
                <ChevronLeft size={20} aria-hidden="true" />
              </IconButton>
              <span role="status">
                {at + 1} of {files.length}
              </span>
              <IconButton
                label="Next picture"
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
  const wanted = window.innerWidth * devicePixelRatio;
  const { url, error, refetch } = useImage({ file, width: widthFor(wanted, file) });
  if (isRemoved(error)) return <p className={styles.waiting}>File removed</p>;
  if (error) {
    return (
      <p className={styles.waiting}>
        It could not be loaded.{' '}
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
