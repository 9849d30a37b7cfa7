import { CircleAlert } from 'lucide-react';
import styles from './list-error.module.css';

/** One message for a whole list of rows. */
export function ListError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    // Takes the focus when the list has no invalid row.
    <p role="alert" tabIndex={-1} data-invalid="true" className={styles.problem}>
      <CircleAlert size={14} aria-hidden />
      {message}
    </p>
  );
}
