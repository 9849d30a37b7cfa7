import type { LinkPreview as Preview } from '@soloist/contracts';
import { Picture } from '@soloist/ui';
import styles from './link-preview.module.css';

/** What a page says about itself that a message links to. */
export function LinkPreview({ preview }: { preview: Preview }) {
  const { url, site, title, description, image } = preview;
  return (
    <a className={styles.preview} href={url} target="_blank" rel="noopener noreferrer ugc">
      {image && <Picture src={image} alt="" sizes="96px" />}
      <span className={styles.words}>
        <span className={styles.site}>{site}</span>
        <b dir="auto">{title || site}</b>
        {description && <span dir="auto">{description}</span>}
      </span>
    </a>
  );
}
