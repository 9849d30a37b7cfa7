import type { UploadedImage } from '@soloist/contracts';
import { ResponsiveImage } from '@soloist/ui';
import { useState } from 'react';
import styles from './service.module.css';

/** The selected image, with thumbnails of all images. */
export function ServiceImages({ images }: { images: UploadedImage[] }) {
  const [at, setAt] = useState(0);
  const selected = images[at] ?? images[0];
  if (!selected) return null;
  return (
    <div className={styles.images}>
      <ResponsiveImage
        key={selected.url}
        className={styles.image}
        src={selected.url}
        alt={selected.alt}
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
                <ResponsiveImage src={url} alt="" sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
