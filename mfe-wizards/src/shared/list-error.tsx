import { CircleAlert } from 'lucide-react';
import styles from './list-error.module.css';

/** One message for a whole list of rows. */
export function ListError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className={styles.problem}>
      <CircleAlert size={14} aria-hidden />
      {message}
    </p>
  );
}
