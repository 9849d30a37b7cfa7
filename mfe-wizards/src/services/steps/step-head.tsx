import { StepHeading } from '../../shared/wizard/step-heading.tsx';
import styles from '../../shared/wizard/steps.module.css';

/** The heading and introduction of a step. */
export const StepHead = ({ title, text }: { title: string; text: string }) => (
  <>
    <StepHeading>{title}</StepHeading>
    <p className={styles.lede}>{text}</p>
  </>
);
