import type { ChatFile } from '@soloist/contracts';
import { useImage, widthFor } from './file-images.api.ts';
import { isRemoved } from './file-texts.ts';
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
  const problem = error && (isRemoved(error) ? 'File removed' : 'Not loaded. Try again');
  return (
    <button
      ref={place}
      type="button"
      className={styles.image}
      style={{ aspectRatio: ratio, flex: `${ratio} 1 0` }}
      aria-label={problem ? `${file.name}: ${problem}` : `Open ${file.name}`}
      disabled={isRemoved(error)}
      onClick={error ? () => void refetch() : onOpen}
    >
      {url && <img src={url} alt="" />}
      {problem && <span className={styles.note}>{problem}</span>}
    </button>
  );
}
