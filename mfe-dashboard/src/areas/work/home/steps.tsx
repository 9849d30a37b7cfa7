import { ButtonLink } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import styles from './home.module.css';

export interface FirstStep {
  title: string;
  text: string;
  /** The page of the step; without it the step happens automatically. */
  action?: { label: string; href: string };
}

/** First steps in their order; `primary` is the index of the one to take now. */
export function Steps({ steps, primary }: { steps: FirstStep[]; primary: number }) {
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
