import type { ChatFile } from '@soloist/contracts';
import { useImage, widthFor } from './file-images.api.ts';
import styles from './files.module.css';
import { useNearView } from './use-near-view.ts';

interface FileImageProps {
  file: ChatFile;
  /** Width by height of its place. */
  ratio: number;
  /** How wide it is drawn, in pixels. */
  drawn: number;
  onOpen: () => void;
}

/** A picture in a message; its place is there before it is. */
export function FileImage({ file, ratio, drawn, onOpen }: FileImageProps) {
  const [place, isNear] = useNearView<HTMLButtonElement>();
  const width = widthFor(drawn * devicePixelRatio, file);
  const { url, error, refetch } = useImage({ file, width, enabled: isNear });
  return (
    <button
      ref={place}
      type="button"
      className={styles.image}
      style={{ aspectRatio: ratio, flex: `${ratio} 1 0` }}
      aria-label={error ? `${file.name} could not be loaded. Try again` : `Open ${file.name}`}
      onClick={error ? () => void refetch() : onOpen}
    >
      {url && <img src={url} alt="" />}
      {error && <span className={styles.note}>Not loaded. Try again</span>}
    </button>
  );
}
