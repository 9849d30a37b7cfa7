import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import styles from './home.module.css';

export interface Step {
  title: string;
  text: string;
  /** Where it is done; without one it happens by itself. */
  action?: { label: string; href: string };
}

/** First steps in their order; `primary` is the index of the one to take now. */
export function Steps({ steps, primary }: { steps: Step[]; primary: number }) {
  const navigate = useNavigate();
  return (
    <ol className={styles.list} aria-label="First steps">
      {steps.map(({ title, text, action }, index) => (
        <li key={title}>
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.grow}>
            <b>{title}</b>
            <span>{text}</span>
          </span>
          {action && (
            <ButtonLink
              size="sm"
              variant={index === primary ? 'primary' : 'secondary'}
              href={action.href}
              onNavigate={navigate}
            >
              {action.label}
            </ButtonLink>
          )}
        </li>
      ))}
    </ol>
  );
}
