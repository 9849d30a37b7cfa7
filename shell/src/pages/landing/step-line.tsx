import type { ReactNode } from 'react';
import styles from './steps.module.css';
import type { WalkSteps } from './walk-steps.ts';

interface StepLineProps {
  steps: WalkSteps['steps'];
  current?: number;
  /** By default, a name is plain text. */
  renderName?: (name: string, index: number) => ReactNode;
}

/** The steps of a walk on a line; in a narrow window, with the current step's text only. */
export const StepLine = ({ steps, current = 0, renderName = (name) => name }: StepLineProps) => (
  <ol className={styles.line}>
    {steps.map(([name, text], index) => (
      <li key={name} data-current={index === current}>
        <h3 className={styles.name}>
          <i className={styles.half} />
          {renderName(name, index)}
        </h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);
