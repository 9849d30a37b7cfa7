import { Heading } from '@soloist/ui';
import styles from '../../shared/wizard/steps.module.css';

/** The heading and introduction of a step. */
export const StepHead = ({ title, text }: { title: string; text: string }) => (
  <>
    <Heading level={1} size="page">
      {title}
    </Heading>
    <p className={styles.lede}>{text}</p>
  </>
);
