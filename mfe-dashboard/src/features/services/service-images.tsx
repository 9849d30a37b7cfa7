import type { OwnImage } from '@soloist/contracts';
import { Picture } from '@soloist/ui';
import { useState } from 'react';
import styles from './service.module.css';

/** One image large, and the others to choose from. */
export function ServiceImages({ images }: { images: OwnImage[] }) {
  const [at, setAt] = useState(0);
  const shown = images[at] ?? images[0];
  if (!shown) return null;
  return (
    <div className={styles.images}>
      <Picture
        key={shown.url}
        className={styles.image}
        src={shown.url}
        alt={shown.alt}
        sizes="(max-width: 768px) 100vw, 680px"
        loading="eager"
      />
      {images.length > 1 && (
        <ul className={styles.thumbs} aria-label="Images">
          {images.map(({ url, alt }, index) => (
            <li key={url}>
              <button
                type="button"
                aria-pressed={index === at}
                aria-label={alt || `Image ${index + 1}`}
                onClick={() => setAt(index)}
              >
                <Picture src={url} alt="" sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
