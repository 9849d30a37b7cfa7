import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Mark, type MarkState } from '../brand/mark.tsx';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  /** One line that names the missing items. */
  title: string;
  /** One sentence: how it gets here. */
  text: ReactNode;
  /** The one next step, a `Button` or `ButtonLink`. */
  action?: ReactNode;
  mark?: MarkState;
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

/** Replaces an empty list: its purpose and the next step. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, action, mark = 'resting', headingLevel = 2, className } = props;
  const Title = `h${headingLevel}` as const;
  return (
    <div className={clsx(classes.empty, className)}>
      <Mark size={48} state={mark} className={classes.mark} />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
