import { Heading } from '@soloist/ui';
import styles from '../../../steps.module.css';

/** What a step asks for. */
export const StepHead = ({ title, text }: { title: string; text: string }) => (
  <>
    <Heading level={1} size="page">
      {title}
    </Heading>
    <p className={styles.lede}>{text}</p>
  </>
);
