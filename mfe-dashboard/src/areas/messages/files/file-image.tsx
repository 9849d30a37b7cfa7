import type { ChatFile } from '@soloist/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isRemoved } from './file.rules.ts';
import { useImage, widthFor } from './file-images.api.ts';
import styles from './files.module.css';

interface FileImageProps {
  file: ChatFile;
  /** The aspect ratio of its placeholder. */
  ratio: number;
  /** The drawn width in pixels. */
  drawn: number;
  onOpen: () => void;
}

/** An image in a message; its placeholder reserves the space. */
export function FileImage({ file, ratio, drawn, onOpen }: FileImageProps) {
  const [place, isNear] = useNearView<HTMLButtonElement>();
  const width = widthFor(drawn * devicePixelRatio, file);
  const { url, error, refetch } = useImage({ file, width, enabled: isNear });
  const problem = error && (isRemoved(error) ? 'File removed' : 'Couldn’t load. Try again');
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

/** Whether an element has been near the viewport; stays true afterwards. */
function useNearView<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [place, isNear];
}
