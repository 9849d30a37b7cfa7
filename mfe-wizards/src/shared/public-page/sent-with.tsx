import { Logo } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import styles from './public-page.module.css';

/** The footer of a page behind an emailed link; `text` is “Sent with”. */
export const SentWith = ({ text }: { text: string }) => (
  <p className={styles.by}>
    {text}{' '}
    <Link to="/" aria-label="Soloist">
      <Logo size={16} />
    </Link>
  </p>
);
