import { Banner, Button } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import styles from './webhooks.module.css';

interface ShownSecretProps {
  secret: string;
  onDone: () => void;
}

/** A webhook's secret, this once. */
export const ShownSecret = ({ secret, onDone }: ShownSecretProps) => (
  <Banner tone="warn">
    <div className={styles.section}>
      <p>Copy this secret now: it is not shown again. Your program verifies messages with it.</p>
      <code className={styles.code}>{secret}</code>
      <div className={styles.actions}>
        <Button onClick={() => copyText(secret, 'Secret')}>Copy secret</Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  </Banner>
);
