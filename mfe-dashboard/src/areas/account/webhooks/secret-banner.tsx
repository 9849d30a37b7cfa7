import { Banner, Button } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import styles from './webhooks.module.css';

interface SecretBannerProps {
  secret: string;
  onDone: () => void;
}

/** A webhook's secret, which is displayed only once. */
export const SecretBanner = ({ secret, onDone }: SecretBannerProps) => (
  <Banner tone="warn">
    <div className={styles.section}>
      <p>Copy this secret now. You won’t see it again. Your app verifies deliveries with it.</p>
      <code className={styles.code}>{secret}</code>
      <div className={styles.actions}>
        <Button onClick={() => copyText(secret, 'Secret')}>Copy secret</Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  </Banner>
);
